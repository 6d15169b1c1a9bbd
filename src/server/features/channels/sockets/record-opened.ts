import type { Account } from '#channels/channel.ts';
import { withdraw } from '#server/features/notifications/notifications.ts';
import { channelError } from '#server/features/notifications/channel-notices.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { keepCheckUps } from '../check-up/schedule.store.ts';
import { markConnected } from '../connect/connection.store.ts';
import { saveLink } from '../connect/credential.store.ts';
import type { HeldSocket } from './held-socket.ts';
import { changeSession } from './socket-sessions.store.ts';

/** The connection has settled by then. */
const FIRST_CHECK_UP_MS = 5 * 60_000;

/** What became of the attempt to open a connection. */
export type Opened = 'open' | 'account_already_connected' | 'not_ours';

/** Records that the phone's account is connected, unless another process holds the connection. */
export async function recordOpened(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  held: HeldSocket,
  account: Account,
): Promise<Opened> {
  const { workspace_id: workspaceId, channel_id: channelId } = held;
  const sealed = secrets.seal(workspaceId, `channel:${channelId}`, '{}');
  try {
    const isOurs = await inTransaction(db, async (tx) => {
      if (!(await changeSession(tx, held, { state: 'connected', wanted: true }))) return false;
      if ((await saveLink(tx, workspaceId, channelId, { account, secrets: sealed })) === 0)
        return false;
      await markConnected(tx, workspaceId, channelId, 'socket');
      await withdraw(tx, workspaceId, channelError(channelId));
      await keepCheckUps(tx, workspaceId, channelId, FIRST_CHECK_UP_MS);
      tx.tell(workspaceId, 'pairings', 'conversations');
      tx.publish('channels', channelId);
      return true;
    });
    return isOurs ? 'open' : 'not_ours';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505')
      return 'account_already_connected';
    throw error;
  }
}
