import { useEffect } from 'react';
import { readStored } from '#web/lib/stored.ts';

/**
 * What an earlier visit could not send goes out wherever the person comes back to; nothing is
 * loaded for it where nothing was left.
 */
export function useLeftovers(): void {
  useEffect(() => {
    if (readStored('unsent') === null && readStored('outbox') === null) return;
    import('#web/features/conversations/outbox/outbox.ts')
      .then(({ wake }) => wake())
      .catch((error: unknown) =>
        console.warn('What is unsent waits until a conversation is opened', error),
      );
  }, []);
}
