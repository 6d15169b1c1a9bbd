import type { PublishedVersion } from '#server/agent/turn.ts';
import type { Services } from '#server/platform/services.ts';
import type { Arrival } from './arrival.ts';

/** How long to wait for more messages of the same customer on this type of channel. */
export type DebounceOf = (workspaceId: string, channelType: string) => Promise<Arrival['debounce']>;

/** The agent that answers on this type of channel, or why none does. */
export type FindAnswering = (
  workspaceId: string,
  channelType: string,
) => Promise<PublishedVersion | { none: 'no_agent' | 'agent_inactive' }>;

/** A message is also stored when its agent cannot be read: its turn then reports what is wrong. */
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
