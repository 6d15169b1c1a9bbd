import type { PublishedVersion } from '#server/agent/turn.ts';
import type { Services } from '#server/platform/services.ts';
import type { Arrival } from './arrival.ts';

/** How long to wait for more messages of the same customer on this channel. */
export type DebounceOf = (workspaceId: string, channelId: string) => Promise<Arrival['debounce']>;

/** The agent that answers on this channel, or why none does. */
export type FindAnswering = (
  workspaceId: string,
  channelId: string,
) => Promise<PublishedVersion | { none: 'no_agent' | 'agent_inactive' }>;

/** A message is also stored when its agent cannot be read: its turn then reports what is wrong. */
export function createDebounce(
  { log }: Pick<Services, 'log'>,
  findAnswering: FindAnswering,
): DebounceOf {
  return async (workspaceId, channelId) => {
    const version = await findAnswering(workspaceId, channelId).catch((error: unknown) => {
      log.error({ err: error, workspaceId, channelId }, 'The answering agent could not be read');
      return { none: 'no_agent' } as const;
    });
    return 'none' in version ? { quietMs: 0, maxMs: 0 } : version.config.debounce;
  };
}
