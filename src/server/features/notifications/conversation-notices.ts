import { type Notice, nowhere } from './notice.ts';

/**
 * A customer waits for a person. Withdrawn when a person comes or gives the conversation to the
 * agent, and not when the agent's pause runs out while the customer waits.
 */
export const handoffWaiting = (
  conversationId: string,
  raised: { channelId?: string; note?: string; team?: Notice['team'] } = {},
): Notice => ({
  ...nowhere,
  kind: 'handoff',
  cause: 'handoff',
  subject: conversationId,
  channelId: raised.channelId ?? null,
  conversationId,
  detail: raised.note || null,
  newsAfterMinutes: 0,
  ...(raised.team && { team: raised.team }),
});

/** Who has the conversation, and its team; null: nobody, none. */
interface Charged {
  userId: string | null;
  teamId: string | null;
}

/** To whoever has the conversation; otherwise to its team, or to everybody. */
const toldTo = ({ userId, teamId }: Charged): Pick<Notice, 'userId' | 'team'> => ({
  ...(userId !== null && { userId }),
  ...(userId === null && teamId !== null && { team: { id: teamId, aloneMinutes: null } }),
});

/** In minutes: how long further messages of the same customer are part of the same news. */
const BURST_MINUTES = 2;

/**
 * A customer wrote and no agent answers: told to whoever has the conversation, to its team, or to
 * everybody. Withdrawn when somebody does something about it; not shown to who has seen the words.
 */
export const customerWrote = (
  conversationId: string,
  raised: { channelId: string } & Charged,
): Notice => ({
  ...nowhere,
  kind: 'customer_wrote',
  cause: `customer_wrote:${raised.userId ?? raised.teamId ?? 'all'}`,
  subject: conversationId,
  channelId: raised.channelId,
  conversationId,
  newsAfterMinutes: BURST_MINUTES,
  ...toldTo(raised),
});

/** The business has opened, and a customer who wrote before still waits. */
export const waitedForOpening = (conversationId: string, channelId: string): Notice => ({
  ...nowhere,
  kind: 'waited_for_opening',
  cause: 'waited_for_opening',
  subject: conversationId,
  channelId,
  conversationId,
  newsAfterMinutes: 0,
});

/**
 * A customer has waited for most of the time that the workspace allows (`soon`), or for longer
 * (`late`): told to whoever has the conversation, to its team, or to everybody. Withdrawn when the
 * customer is answered.
 */
export const waitsLong = (
  conversationId: string,
  raised: { stands: 'soon' | 'late'; channelId: string } & Charged,
): Notice => ({
  ...nowhere,
  kind: 'waits_long',
  cause: `waits_long:${raised.stands}:${raised.userId ?? raised.teamId ?? 'all'}`,
  subject: conversationId,
  channelId: raised.channelId,
  conversationId,
  detail: raised.stands,
  ...toldTo(raised),
});

/** A snoozed conversation came back. Withdrawn when a user does something about it. */
export const snoozeOver = (conversationId: string, channelId: string | null = null): Notice => ({
  ...nowhere,
  kind: 'snooze_over',
  cause: 'snooze_over',
  subject: conversationId,
  channelId,
  conversationId,
  newsAfterMinutes: 0,
});

/**
 * Another user gave a conversation to this user. Withdrawn when the conversation is no longer
 * theirs, or they do something about it.
 */
export const assigned = (
  conversationId: string,
  { userId, channelId }: { userId: string; channelId: string | null },
): Notice => ({
  ...nowhere,
  kind: 'assigned',
  cause: `assigned:${userId}`,
  subject: conversationId,
  channelId,
  conversationId,
  newsAfterMinutes: 0,
  userId,
});

/**
 * A scheduled message was not sent; `code` as in `contract/i18n/refusals.ts`. Only its author is
 * told, or everybody if there is no `userId`. Withdrawn when somebody does something about it.
 */
export const scheduledFailed = (
  messageId: string,
  raised: { userId?: string; conversationId: string; channelId: string; code: string },
): Notice => ({
  ...nowhere,
  kind: 'scheduled_failed',
  cause: `scheduled_failed:${raised.userId ?? 'all'}`,
  subject: messageId,
  channelId: raised.channelId,
  conversationId: raised.conversationId,
  detail: raised.code,
  ...(raised.userId !== undefined && { userId: raised.userId }),
});

/** A team was given a conversation. Withdrawn when somebody does something about it. */
export const assignedToTeam = (
  conversationId: string,
  { teamId, channelId }: { teamId: string; channelId: string | null },
): Notice => ({
  ...nowhere,
  kind: 'assigned_team',
  cause: `assigned_team:${teamId}`,
  subject: conversationId,
  channelId,
  conversationId,
  newsAfterMinutes: 0,
  team: { id: teamId, aloneMinutes: null },
});

/** A screen shows the beginning of a note; the conversation has the rest. */
const SAID_AT_MOST = 200;

/**
 * A note names this user; `said`: who wrote it, and its words. It stays when others do something
 * about the conversation, because the question to this user stays open. Withdrawn with the note.
 */
export const mentioned = (
  noteId: string,
  raised: { userId: string; conversationId: string; channelId: string; said: string },
): Notice => ({
  ...nowhere,
  kind: 'mention',
  cause: `mention:${raised.userId}:${raised.conversationId}`,
  subject: noteId,
  channelId: raised.channelId,
  conversationId: raised.conversationId,
  detail:
    raised.said.length > SAID_AT_MOST ? `${raised.said.slice(0, SAID_AT_MOST)}…` : raised.said,
  userId: raised.userId,
});

/** Within this time further messages of a machine are not raised as news. */
const LOOP_QUIET_MINUTES = 10;

/** The agent fell silent because it may be talking to a machine. */
export const loopGuarded = (channelId: string, conversationId: string): Notice => ({
  ...nowhere,
  kind: 'loop_guard',
  cause: 'loop_guard',
  subject: conversationId,
  channelId,
  conversationId,
  newsAfterMinutes: LOOP_QUIET_MINUTES,
});

/** A part of an answer was given up: a dead letter of the delivery. */
export const undelivered = (
  channelId: string,
  conversationId: string,
  messageId: string,
  code: string,
): Notice => ({
  ...nowhere,
  kind: 'undelivered',
  cause: `undelivered:${channelId}:${code}`,
  subject: messageId,
  channelId,
  conversationId,
  detail: code,
});

/** A turn was given up and not even a person could be called: a dead letter of the answer. */
export const unanswered = (
  channelId: string,
  conversationId: string,
  messageId: string,
): Notice => ({
  ...nowhere,
  kind: 'unanswered',
  cause: `unanswered:${channelId}`,
  subject: messageId,
  channelId,
  conversationId,
});
