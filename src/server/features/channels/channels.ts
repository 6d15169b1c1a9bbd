import type { Services } from '#server/platform/services.ts';
import type { ChannelRow } from './channels.store.ts';
import { connect } from './connect/connect.ts';
import type { ChannelDirectory } from './directory.ts';
import { disconnect, withdrawn } from './connect/disconnect.ts';
import { purge } from './duties/purge.ts';
import { type ChannelTools, registerAgain, registerSimulated } from './receiving.ts';

export interface ChannelRules {
  /**
   * Checks the credential with the provider, registers for its events and keeps it encrypted. When
   * anything fails, the channel stays as it was: a connection that worked goes on working.
   */
  connect(
    workspaceId: string,
    channelId: string,
    given: Record<string, string>,
  ): Promise<ChannelRow>;
  /** Removes the webhook, erases the credential; history stays. */
  disconnect(workspaceId: string, channelId: string): Promise<void>;
  /**
   * Whoever had allowed the connection took that back at the provider: the credential goes, and
   * people are told to connect again.
   */
  withdrawn(workspaceId: string, channelId: string): Promise<void>;
  /** Removes the channel at once, and in the background its history, its people and their files. */
  purge(workspaceId: string, channelId: string): Promise<void>;
  /** Tells the provider again where to bring what happens; the credential stays. */
  registerAgain(row: ChannelRow): Promise<void>;
  /**
   * A simulated provider runs with this process and may have been told another port: it is told
   * again.
   */
  registerSimulated(): Promise<void>;
}

/** `origin(mode)` is where this product's webhooks are reached by the provider of that mode. */
export function createChannelRules(
  services: Services,
  directory: ChannelDirectory,
  origin: ChannelTools['origin'],
): ChannelRules {
  const tools: ChannelTools = { services, directory, origin };
  return {
    connect: (workspaceId, channelId, given) => connect(tools, workspaceId, channelId, given),
    disconnect: (workspaceId, channelId) => disconnect(tools, workspaceId, channelId),
    withdrawn: (workspaceId, channelId) => withdrawn(tools, workspaceId, channelId),
    purge: (workspaceId, channelId) => purge(services, { workspaceId, channelId }),
    registerAgain: (row) => registerAgain(tools, row),
    registerSimulated: () => registerSimulated(tools),
  };
}
