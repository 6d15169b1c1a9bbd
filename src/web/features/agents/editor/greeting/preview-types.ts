import type { ChannelType } from '#channels/catalog.ts';
import type { Agent } from '#contract/agents/agents.ts';

/**
 * The types of channel on which a greeting can be looked at, the likeliest first: those that the
 * agent serves; while it serves none, `every` type, beginning with the one that it was made for.
 */
export function previewTypes(
  { channels, channelType }: Pick<Agent, 'channels' | 'channelType'>,
  every: readonly ChannelType[],
): ChannelType[] {
  const served = channels.map(({ type }) => type);
  return [...new Set(served.length > 0 ? served : [channelType, ...every])];
}
