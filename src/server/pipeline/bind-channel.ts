import { catalog } from '#channels/catalog.ts';
import { ChannelError, type PublicFile } from '#channels/channel.ts';
import type {
  ChannelDirectory,
  ConnectedChannel,
  SocketChannel,
} from '#server/features/channels/directory.ts';
import type { Connections } from './intake/connections/connections.ts';
import type { SendingChannel } from './delivery/sending-channel.ts';

/** Finds a connected channel in the form that the pipeline uses; null: it is not connected. */
export type ChannelOf = (channelId: string) => Promise<SendingChannel | null>;

/** The address at which a provider of this mode can fetch a file of ours. */
export type PublicAddress = (mode: ConnectedChannel['row']['mode'], file: PublicFile) => string;

type HeldConnections = Pick<Connections, 'session' | 'heldSince'>;

/** `held`: the connections that this process holds, for channels that are reached by one. */
export function createChannelOf(
  directory: ChannelDirectory,
  publicAddress: PublicAddress,
  held: HeldConnections,
): ChannelOf {
  return async (channelId) => {
    const channel = await directory.find(channelId);
    if (channel) return bind(channel, publicAddress);
    const socket = await directory.findSocket(channelId);
    return socket?.row.secrets ? bindSocket(socket, held) : null;
  };
}

function bind(
  { row, connector, tools, settings }: ConnectedChannel,
  publicAddress: PublicAddress,
): SendingChannel {
  const { abilities } = catalog[row.type];
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    type: row.type,
    reach: 'here',
    heldSince: null,
    abilities: { ...abilities, rates: connector.rates?.(settings) ?? abilities.rates },
    mayTag: row.human_agent,
    render: (part) => connector.render(part),
    send: (outgoing) =>
      connector.send(tools, settings, {
        ...outgoing,
        publicAddress: (file) => publicAddress(row.mode, file),
      }),
    signal: (signal) => connector.signal(tools, settings, signal),
  };
}

function bindSocket(
  { row, connector, tools }: SocketChannel,
  held: HeldConnections,
): SendingChannel {
  const session = held.session(row.id);
  const heldSince = held.heldSince(row.id);
  const away = async (): Promise<never> => {
    throw new ChannelError(
      'unreachable',
      'not_connected',
      'The connection of the channel is not up in this process.',
    );
  };
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    type: row.type,
    mayTag: false,
    reach: session ? 'here' : heldSince === null ? 'elsewhere' : 'nowhere',
    heldSince,
    abilities: { ...catalog[row.type].abilities, rates: connector.rates(tools) },
    render: (part) => connector.render(part),
    // The session sends a file inside its message, so nobody has to fetch it from an address.
    send: (outgoing) => (session ? session.send({ ...outgoing, publicAddress: () => '' }) : away()),
    signal: async (signal) => session?.signal(signal),
  };
}
