import { type Notice, nowhere } from './notice.ts';

/** A channel does not work; `reason` is its status reason. Withdrawn when it works again. */
export const channelError = (channelId: string, reason: string | null = null): Notice => ({
  ...nowhere,
  kind: 'channel_error',
  cause: `channel_error:${channelId}`,
  subject: channelId,
  channelId,
  detail: reason,
  newsAfterMinutes: 0,
});

/**
 * Something about a channel's connection that its status does not say; `code` is the finding's.
 * Withdrawn when it is not found any more.
 */
export const channelProblem = (channelId: string, code: string): Notice => ({
  ...nowhere,
  kind: 'channel_problem',
  cause: `channel_problem:${channelId}:${code}`,
  subject: channelId,
  channelId,
  detail: code,
});

/**
 * A channel's credential ends in less than `days`; fewer days are news. Withdrawn when it was
 * renewed.
 */
export const credentialExpiring = (channelId: string, days: number): Notice => ({
  ...nowhere,
  kind: 'credential_expiring',
  cause: `credential_expiring:${channelId}`,
  subject: `${channelId}:${days}`,
  channelId,
  detail: String(days),
});
