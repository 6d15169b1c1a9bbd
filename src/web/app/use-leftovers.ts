import { useEffect } from 'react';
import { readStored } from '#web/lib/stored.ts';

/**
 * Sends the messages that an earlier visit could not send, whichever screen the person opens. The
 * code of the outbox is loaded only when there are such messages.
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
