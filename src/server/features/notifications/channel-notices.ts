import { type Notice, nowhere } from './notice.ts';

/**
 * A channel does not work; `reason` is the reason of its status. Withdrawn when the channel works
 * again.
 */
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
 * A problem of a channel's connection that its status does not show; `code` is the code of the
 * finding. Withdrawn when a check-up no longer finds it.
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
 * A channel's credential expires in less than `days` days. Fewer days are raised as a new notice.
 * Withdrawn when the credential was renewed.
 */
export const credentialExpiring = (channelId: string, days: number): Notice => ({
  ...nowhere,
  kind: 'credential_expiring',
  cause: `credential_expiring:${channelId}`,
  subject: `${channelId}:${days}`,
  channelId,
  detail: String(days),
});
