import { readStored, writeStored } from '#web/lib/stored.ts';

const isAnythingUnsent = (): boolean =>
  readStored('unsent') !== null || readStored('outbox') !== null;
const outbox = () => import('#web/features/conversations/outbox/outbox.ts');

/**
 * What people wrote and did not send leaves this browser with them: at their sign-out, at the end
 * of their session, and when somebody else signs in. Null: nobody is here now.
 */
export function forgetTraces(userId: string | null): void {
  const drafts = readStored('drafts');
  if (drafts !== null)
    void import('#web/features/conversations/thread/drafts.ts').then(({ keepDraftsOf }) =>
      keepDraftsOf(userId),
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

/** How many messages of this person would be lost. */
export async function countUnsent(userId: string): Promise<number> {
  return isAnythingUnsent() ? (await outbox()).countUnsentOf(userId) : 0;
}
