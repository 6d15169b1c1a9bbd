import { z } from 'zod';
import type { InboundEvent } from '#channels/inbound-event.ts';
import type { Arrival } from '../arrival.ts';
import type { Report, State } from './statuses.store.ts';

type StatusEvent = Extract<InboundEvent, { kind: 'receipt' }>;

/** Whether an event is the delivery state of one part of ours. */
export const isStatus = (event: InboundEvent): event is StatusEvent => event.kind === 'receipt';

const IN_A_REPORT = 100;

/** The delivery states in arrivals, as they are stored: by channel, in their order. */
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
 * Another program that uses the account may put something of its own where we put the id of a part.
 */
const PartId = z.guid();

function stateOf({ messageId, chat, status, refusal, partId }: StatusEvent): State {
  return { messageId, chat, status, refusal, partId: PartId.safeParse(partId).data };
}
