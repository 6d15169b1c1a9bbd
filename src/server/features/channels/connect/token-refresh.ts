import { ChannelError } from '#channels/channel.ts';
import { refreshToken } from '#channels/instagram/login.ts';
import { InstagramSettings } from '#channels/instagram/setup.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChannelRow } from '../channels.store.ts';
import { reportCredentialRefused } from '../channel-status.ts';
import { changeSettings } from './credential.store.ts';
import type { ChannelDirectory } from '../directory.ts';
import { listTokensToRefresh } from './token-refresh.store.ts';

export const TOKEN_REFRESH_JOB = 'instagram-token-refresh';
/**
 * A token is valid for 60 days. When it is not renewed in that time, a person has to sign in again.
 */
const REFRESH_AFTER_MS = 7 * 24 * 3_600_000;
const BATCH = 100;
const beginning = { refreshedAt: '', id: '00000000-0000-0000-0000-000000000000' };

/**
 * Declares the job that renews the tokens of Instagram. It looks every hour for tokens that are a
 * week old, so that a server or a provider that was off costs an hour and not a day. Renewing one
 * twice does no harm.
 */
export function declareTokenRefresh(
  jobs: RunningJobs,
  services: Services,
  directory: ChannelDirectory,
): void {
  jobs.handle(
    TOKEN_REFRESH_JOB,
    { cron: '19 * * * *', retryLimit: 1, timeoutSeconds: 3000 },
    async (_data, signal) => {
      const before = new Date(Date.now() - REFRESH_AFTER_MS).toISOString();
      let after = beginning;
      for (;;) {
        const due = await listTokensToRefresh(services.db, before, after, BATCH);
        for (const row of due) {
          signal.throwIfAborted();
          await refresh(services, directory, row);
        }
        const last = due.at(-1);
        if (last === undefined) return;
        after = {
          refreshedAt:
            InstagramSettings.shape.tokenRefreshedAt.parse(last.settings['tokenRefreshedAt']) ??
            before,
          id: last.id,
        };
      }
    },
  );
}

/**
 * Renews the token of one channel. A failure is only logged: the other channels are renewed all the
 * same, and the job tries again in an hour.
 */
async function refresh(
  services: Services,
  directory: ChannelDirectory,
  row: ChannelRow,
): Promise<void> {
  const { db, secrets, log } = services;
  const bound = directory.connectorFor(row);
  if (!bound) return; // there is no app any more, or the simulator is off: nobody can be asked
  try {
    const { token } = InstagramSettings.parse(directory.open(row));
    const fresh = await refreshToken(bound.tools, token);
    const now = Date.now();
    await changeSettings(db, row, {
      secrets: secrets.seal(
        row.workspace_id,
        `channel:${row.id}`,
        JSON.stringify({ token: fresh.token }),
      ),
      settings: {
        tokenRefreshedAt: new Date(now).toISOString(),
        tokenExpiresAt: new Date(now + fresh.expiresInSeconds * 1000).toISOString(),
      },
    });
  } catch (error) {
    // Only this refusal means that the token no longer works; any other may be over in an hour.
    if (error instanceof ChannelError && error.code === 'credential_refused')
      await reportCredentialRefused(services, {
        workspaceId: row.workspace_id,
        channelId: row.id,
        code: error.code,
      });
    log.warn(
      { err: error, channelId: row.id },
      'The token of an Instagram channel could not be renewed',
    );
  }
  directory.changed(row.id);
}
