import { z } from 'zod';
import { query, type Queryable, toJson } from '#server/platform/db.ts';

/** What became of one part of ours, as its provider says, with what it was read from. */
export interface Status {
  workspace_id: string;
  channel_id: string;
  event_id: string;
  message_id: string;
  status: 'sent' | 'delivered' | 'read';
  body: string;
}

const Unknown = z.object({ channel_id: z.string(), event_id: z.string() });

/**
 * Takes many delivery states at once: each is remembered, and moves its part forward (`moveDelivery`). A provider tells of every part two or three
 * times, a thousand in one request: one by one they would hold up everybody's messages. Answers with the new ones whose part we do not
 * know yet.
 */
export async function storeStatuses(db: Queryable, statuses: Status[]): Promise<Set<string>> {
  const rows = await query(db, Unknown, {
    name: 'store-statuses',
    text: `with input as (
        select * from jsonb_to_recordset($1::jsonb) as item(workspace_id uuid, channel_id uuid, event_id text, message_id text, status text, body text)
      ), fresh as (
        insert into inbound_event (workspace_id, channel_id, event_id, kind, body)
        select distinct on (channel_id, event_id) workspace_id, channel_id, event_id, 'receipt', body from input order by channel_id, event_id
        on conflict do nothing
        returning channel_id, event_id
      ), latest as (
        select channel_id, workspace_id, message_id, max(array_position(array['sent','delivered','read'], status)) as rank
        from input join fresh using (channel_id, event_id) group by channel_id, workspace_id, message_id
      ), held as (
        select m.id, l.rank from latest l join message m on m.channel_id = l.channel_id and m.provider_message_id = l.message_id and m.workspace_id = l.workspace_id
        where array_position(array['unknown','sending','sent','delivered','read'], m.delivery) < l.rank + 2
        order by m.id for update of m
      ), moved as (
        update message m set delivery = (array['sent','delivered','read'])[held.rank] from held where m.id = held.id
      )
      select i.channel_id, i.event_id from input i join fresh using (channel_id, event_id)
      where not exists (select from message m where m.channel_id = i.channel_id and m.provider_message_id = i.message_id)`,
    values: [toJson(statuses)],
  });
  return new Set(rows.map((row) => statusKey(row)));
}

/** Names an event among those of all channels. */
export const statusKey = ({ channel_id, event_id }: Pick<Status, 'channel_id' | 'event_id'>): string => `${channel_id} ${event_id}`;
