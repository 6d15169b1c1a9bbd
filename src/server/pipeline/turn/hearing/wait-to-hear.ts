import type { PublishedVersion } from '#server/agent/turn.ts';
import { answerIfRead } from '#server/features/conversations/state/hearing.store.ts';
import type { Database } from '#server/platform/db.ts';
import { isAwaited, isRead } from '#server/features/models/hearing/awaited.ts';
import { HEAR_MS } from '#server/features/models/hearing/hear.ts';
import { type ClaimedConversation, releaseAnswer } from '../collect.store.ts';
import type { UnansweredMessage } from '../turn-messages.store.ts';

/** A turn waits for what the customer said: it is given back, and holds no place meanwhile. */
export class NotHeardYet extends Error {
  override readonly name = 'NotHeardYet';
  readonly waitMs: number;
  readonly awaited: readonly { messageId: string; index: number }[];
  constructor(waitMs: number, awaited: NotHeardYet['awaited']) {
    super('A part of what the customer said is not there yet.');
    this.waitMs = waitMs;
    this.awaited = awaited;
  }
}

/** Throws NotHeardYet while the agent has to wait for a part of these messages. */
export function requireHeard(
  messages: readonly UnansweredMessage[],
  { config }: PublishedVersion,
): void {
  const awaited = messages.flatMap(({ id, parts }) =>
    parts.flatMap((part, index) => (isAwaited(config, part) ? { messageId: id, index } : [])),
  );
  if (awaited.length === 0) return;
  const oldest = Math.max(
    ...messages.flatMap(({ parts, age_ms: age }) =>
      parts.some((part) => isRead(config, part)) ? age : [],
    ),
  );
  if (oldest < HEAR_MS) throw new NotHeardYet(HEAR_MS - oldest, awaited);
}

/** Gives the turn back until what it waits for is there, or the customer has waited long enough. */
export async function waitToHear(
  db: Database,
  conversation: ClaimedConversation,
  { waitMs, awaited }: NotHeardYet,
): Promise<void> {
  await releaseAnswer(db, conversation, { waitMs, counts: false });
  // What came between the reading of the messages and this has woken nobody.
  await answerIfRead(db, conversation.id, awaited);
}
