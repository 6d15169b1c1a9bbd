import { z } from 'zod';
import type { InboundEvent } from '#channels/inbound-event.ts';
import type { Arrival } from '../arrival.ts';
import type { Report, State } from './statuses.store.ts';

type StatusEvent = Extract<InboundEvent, { kind: 'receipt' }>;

/** What became of one part of ours. */
export const isStatus = (event: InboundEvent): event is StatusEvent => event.kind === 'receipt';

const IN_A_REPORT = 100;

/** What arrivals say of parts of ours, as it is kept: by channel, in their order. */
export function reportsOf(arrivals: Arrival[]): Report[] {
  const byChannel = Map.groupBy(arrivals, ({ channelId }) => channelId);
  return [...byChannel.values()].flatMap((ofChannel) => {
    const states = ofChannel.flatMap(({ events }) => events.filter(isStatus).map(stateOf));
    const [first] = ofChannel;
    if (first === undefined) return [];
    const { workspaceId, channelId } = first;
    return Array.from({ length: Math.ceil(states.length / IN_A_REPORT) }, (_, index) => ({
      workspaceId,
      channelId,
      states: states.slice(index * IN_A_REPORT, (index + 1) * IN_A_REPORT),
    }));
  });
}

/**
 * Other programs that use the account may carry something of theirs where we carry the id of a
 * part.
 */
const PartId = z.guid();

function stateOf({ messageId, chat, status, refusal, partId }: StatusEvent): State {
  return { messageId, chat, status, refusal, partId: PartId.safeParse(partId).data };
}
