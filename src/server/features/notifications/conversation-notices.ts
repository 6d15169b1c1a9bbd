import { type Notice, nowhere } from './notice.ts';

/**
 * A customer waits for a person. Withdrawn when somebody came, or the conversation is the agent's
 * again.
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

/** What a person put off is due. Withdrawn when somebody does something about it. */
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
 * Somebody was given a conversation by another. Withdrawn when it is theirs no more, or they do
 * something about it.
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
 * What somebody had scheduled was not sent; `code` as in `contract/i18n/refusals.ts`. Without its
 * author everybody is told. Withdrawn when somebody does something about it.
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

/** Every further message of a machine is the same news. */
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

/** A part was given up: a dead letter of the delivery. */
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

/** A run was given up and not even a person was called: a dead letter of the answer. */
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
