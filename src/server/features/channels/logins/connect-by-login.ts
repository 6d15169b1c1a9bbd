import type { Channel } from '#contract/channels/channels.ts';
import { record } from '#server/features/audit/audit.ts';
import { requireConfirmed } from '#server/platform/http/door.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { createChannelView } from '../channel-view.ts';
import type { ChannelRules } from '../channels.ts';
import type { ChannelRow } from '../channels.store.ts';
import type { ChannelDirectory } from '../directory.ts';

/** Connects a channel with the credential that a login gave, and records who did it. */
export type ConnectByLogin = (
  session: Session,
  row: ChannelRow,
  credential: Record<string, string>,
) => Promise<Channel>;

export function createConnectByLogin(
  services: Services,
  directory: ChannelDirectory,
  rules: Pick<ChannelRules, 'connect'>,
): ConnectByLogin {
  const { present } = createChannelView(services, directory);
  return async ({ workspaceId, userId }, row, credential) => {
    const channel = await rules.connect(workspaceId, row.id, credential);
    await record(services.db, {
      workspaceId,
      userId,
      action: 'channel.connected',
      subject: row.id,
      details: { type: row.type },
    });
    return present(workspaceId, channel);
  };
}

/**
 * Replacing a credential asks for the password once more, because a borrowed session must not be
 * enough for it.
 */
export function requireOwn(session: Session, row: ChannelRow): void {
  if (row.secrets !== null) requireConfirmed(session);
}
