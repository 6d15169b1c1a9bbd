import type { PublishedVersion } from '#server/agent/turn.ts';
import type { Services } from '#server/platform/services.ts';
import type { Arrival } from './arrival.ts';

/** How long to wait for more of the same customer on this kind of channel. */
export type DebounceOf = (workspaceId: string, channelType: string) => Promise<Arrival['debounce']>;

/** The agent that answers on this kind of channel, or why there is none. */
export type FindAnswering = (
  workspaceId: string,
  channelType: string,
) => Promise<PublishedVersion | { none: 'no_agent' | 'agent_inactive' }>;

/**
 * The door stays open when no agent can be read: the message is stored, and its turn says what is
 * wrong.
 */
export function createDebounce(
  { log }: Pick<Services, 'log'>,
  findAnswering: FindAnswering,
): DebounceOf {
  return async (workspaceId, channelType) => {
    const version = await findAnswering(workspaceId, channelType).catch((error: unknown) => {
      log.error({ err: error, workspaceId, channelType }, 'The answering agent could not be read');
      return { none: 'no_agent' } as const;
    });
    return 'none' in version ? { quietMs: 0, maxMs: 0 } : version.config.debounce;
  };
}
