import type { InboundEvent } from '#channels/message.ts';
import { change } from './changes.ts';
import type { Arrival } from './ingest.ts';
import { type Status, statusKey, storeStatuses } from './statuses.store.ts';

type StatusEvent = Extract<InboundEvent, { kind: 'receipt' }> & { status: Status['status'] };

/** What became of one part of ours. One that did not arrive has consequences of its own, and is seldom. */
export const isStatus = (event: InboundEvent): event is StatusEvent => event.kind === 'receipt' && event.status !== 'failed';

/** All of some arrivals at once, in the caller's transaction; those of a part whose id we do not know yet, one by one. */
export async function applyStatuses(tools: Parameters<typeof change>[0], arrivals: Arrival[]): Promise<void> {
  const told = arrivals.flatMap((arrival) =>
    arrival.events.flatMap((event, index) => (isStatus(event) ? [{ arrival, event, row: toRow(arrival, event, index) }] : [])),
  );
  if (told.length === 0) return;
  const unknown = await storeStatuses(
    tools.db,
    told.map(({ row }) => row),
  );
  // The same event may have come twice in a group.
  const once = new Map(told.map((one) => [statusKey(one.row), one]));
  for (const key of unknown) {
    const one = once.get(key);
    if (one) await change(tools, one.arrival, one.event);
  }
}

const toRow = ({ workspaceId, channelId, bodies }: Arrival, event: StatusEvent, index: number): Status => ({
  workspace_id: workspaceId,
  channel_id: channelId,
  event_id: event.eventId,
  message_id: event.messageId,
  status: event.status,
  body: bodies[index] ?? '',
});
