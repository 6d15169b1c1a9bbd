import type { Account } from '#channels/channel.ts';
import type { ShownCode, SocketEnd } from '#channels/connector/socket.ts';
import type { Services } from '#server/platform/services.ts';
import { reportStatus } from '../channel-status.ts';
import { type ChannelRules } from '../channels.ts';
import type { ChannelDirectory } from '../directory.ts';
import type { HeldSocket } from './held-socket.ts';
import { type Opened, recordOpened } from './record-opened.ts';
import { changeSession, forgetKeys, type SessionChange } from './socket-sessions.store.ts';

/**
 * The life of a connection, as its holder reports it. The status and the pairing of the channel
 * follow from it.
 */
export interface SocketLife {
  /** A pairing begins, or begins again: a code that was shown before is no longer valid. */
  begun(held: HeldSocket): Promise<void>;
  show(held: HeldSocket, code: ShownCode): Promise<void>;
  opened(held: HeldSocket, account: Account): Promise<Opened>;
  /** A connection that worked has been lost for a while. */
  away(held: HeldSocket): Promise<void>;
  /** The provider refuses our version of the client; the phone is still linked. */
  outdated(held: HeldSocket): Promise<void>;
  /**
   * The connection ended for good, or until a person pairs again. `end` says why it is not begun
   * again.
   */
  ended(
    held: HeldSocket,
    end: Exclude<SocketEnd, 'restart' | 'lost'> | 'account_already_connected' | 'unreachable',
    wasLinked: boolean,
  ): Promise<void>;
}

export function createSocketLife(
  services: Services,
  directory: ChannelDirectory,
  rules: Pick<ChannelRules, 'withdrawn'>,
): SocketLife {
  const { db, bus, secrets } = services;
  const channelOf = (held: HeldSocket) => ({
    workspaceId: held.workspace_id,
    channelId: held.channel_id,
  });

  async function change(held: HeldSocket, next: SessionChange): Promise<boolean> {
    const isOurs = await changeSession(db, held, next);
    if (isOurs) bus.tell(held.workspace_id, 'pairings');
    return isOurs;
  }

  return {
    async begun(held) {
      await change(held, { state: 'starting', wanted: true });
    },

    async show(held, { kind, text, until, hint }) {
      const sealed = secrets.seal(held.workspace_id, `channel:${held.channel_id}:shown`, text);
      await change(held, {
        state: kind,
        wanted: true,
        shown: { sealed, until },
        ...(hint && { hint }),
      });
    },

    opened: (held, account) => recordOpened(services, held, account),

    async away(held) {
      await reportStatus(services, channelOf(held), 'provider_unreachable');
      directory.changed(held.channel_id);
    },

    async outdated(held) {
      await reportStatus(services, channelOf(held), 'client_outdated');
      directory.changed(held.channel_id);
    },

    async ended(held, end, wasLinked) {
      const state = end === 'expired' ? 'expired' : 'error';
      if (
        !(await change(held, {
          state,
          wanted: false,
          ...(end === 'expired' ? {} : { error: end }),
        }))
      )
        return;
      const { workspaceId, channelId } = channelOf(held);
      if (!wasLinked) return;
      if (end === 'logged_out') {
        await forgetKeys(db, workspaceId, channelId);
        await rules.withdrawn(workspaceId, channelId);
      } else if (end === 'replaced')
        await reportStatus(services, channelOf(held), 'credential_in_use_elsewhere');
      else if (end === 'banned') await reportStatus(services, channelOf(held), 'account_disabled');
      directory.changed(channelId);
    },
  };
}
