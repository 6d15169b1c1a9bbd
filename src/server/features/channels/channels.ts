import type { Services } from '#server/platform/services.ts';
import type { ChannelRow } from './channels.store.ts';
import { connect } from './connect/connect.ts';
import type { ChannelDirectory } from './directory.ts';
import { disconnect, withdrawn } from './connect/disconnect.ts';
import { purge } from './duties/purge.ts';
import { type ChannelTools, registerAgain, registerSimulated } from './receiving.ts';

export interface ChannelRules {
  /**
   * Checks the credential with the provider, registers for its events and stores the credential
   * encrypted. When anything fails, the channel stays as it was: a connection that worked goes on
   * working.
   */
  connect(
    workspaceId: string,
    channelId: string,
    given: Record<string, string>,
  ): Promise<ChannelRow>;
  /** Removes the webhook and erases the credential; the history stays. */
  disconnect(workspaceId: string, channelId: string): Promise<void>;
  /**
   * The person who had allowed the connection took that back at the provider: the credential is
   * erased, and people are told to connect again.
   */
  withdrawn(workspaceId: string, channelId: string): Promise<void>;
  /**
   * Removes the channel at once; its history, its contacts and their files are deleted in the
   * background.
   */
  purge(workspaceId: string, channelId: string): Promise<void>;
  /** Registers our webhook address with the provider again; the credential stays. */
  registerAgain(row: ChannelRow): Promise<void>;
  /**
   * Registers again with the simulated providers, because our port may have changed since the last
   * start.
   */
  registerSimulated(): Promise<void>;
}

/** `origin(mode)` is the base address at which the provider of that mode reaches our webhooks. */
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
