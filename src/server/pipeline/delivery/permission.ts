import type { Part } from '#channels/message.ts';
import { writingAllowed } from '#channels/window.ts';
import type { Head } from './heads.store.ts';
import type { Lane } from './lanes.store.ts';
import type { SendingChannel } from './sending-channel.ts';
import { giveUp, type Verdict } from './verdicts.ts';

/** A part that may be sent now, and whether it goes as a person's message; or why it never will. */
export type Permission = { part: Part; byPerson: boolean } | { refused: Verdict };

/**
 * A part is retried for a day, the longest time for which a provider keeps anything open; then it
 * fails, with a notice.
 */
const GIVE_UP_MS = 24 * 3_600_000;

/**
 * Decides whether a part may still be sent: it is not too old, this version knows its kind, and the
 * provider's time for answering is not over. `ageOf` corrects an age by the clock.
 */
export async function permissionFor(
  lane: Lane,
  head: Head,
  channel: Pick<SendingChannel, 'abilities' | 'mayTag'>,
  ageOf: (ms: number) => Promise<number>,
): Promise<Permission> {
  const { part } = head;
  const refused = (code: string, text: string): Permission => ({
    refused: giveUp(lane, head, code, text),
  });
  if ((await ageOf(head.age_ms)) > GIVE_UP_MS)
    return refused('expired', 'It could not be sent within a day.');
  if (!part)
    return refused('unreadable_part', 'The part is of a kind that this version does not know.');
  const silentMs = head.silent_ms === null ? null : await ageOf(head.silent_ms);
  const writing = writingAllowed(channel.abilities, silentMs, channel.mayTag);
  const byPerson = writing === 'people' && head.author === 'person';
  const isTemplate = channel.abilities.templates === true && part.kind === 'template';
  if (writing !== 'free' && !byPerson && !isTemplate)
    return head.never_answered
      ? refused('not_answered_yet', 'The customer has not written in this conversation yet.')
      : refused('window_closed', 'The time for answering freely was over before it could be sent.');
  return { part, byPerson };
}
