import { readStored, writeStored } from '#web/lib/stored.ts';

const isAnythingUnsent = (): boolean =>
  readStored('unsent') !== null || readStored('outbox') !== null;
const outbox = () => import('#web/features/conversations/outbox/outbox.ts');

/**
 * Drafts, unsent messages and the notices of this device leave this browser with their author: when
 * the author signs out, when the session ends, and when somebody else signs in. `userId` is the
 * person who is here now; null: nobody is.
 */
export function forgetTraces(userId: string | null): void {
  const drafts = readStored('drafts');
  if (drafts !== null)
    void import('#web/features/conversations/thread/composer/drafts.ts').then(({ keepDraftsOf }) =>
      keepDraftsOf(userId),
    );
  if (readStored('push') !== null)
    import('#web/features/profile/notices/push-device.ts')
      .then(({ keepDeviceOf }) => keepDeviceOf(userId))
      .catch((error: unknown) =>
        console.warn('The notices of this device are as they were', error),
      );
  if (!isAnythingUnsent()) return;
  outbox()
    .then(({ keepUnsentOf }) => keepUnsentOf(userId))
    .then(
      () => userId === null && writeStored('unsent', null),
      (error: unknown) =>
        console.error('What was not sent could not be taken out of this browser', error),
    );
}

/** How many messages of this person were not sent yet, and would be lost at a sign-out. */
export async function countUnsent(userId: string): Promise<number> {
  return isAnythingUnsent() ? (await outbox()).countUnsentOf(userId) : 0;
}
