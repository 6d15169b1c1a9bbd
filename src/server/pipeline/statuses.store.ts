import { z } from 'zod';
import { InboundEvent } from '#channels/message.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import type { Place } from './changes.store.ts';

/** What became of one part of ours, as its provider says. */
export type State = Omit<Extract<InboundEvent, { kind: 'receipt' }>, 'kind' | 'eventId'>;

/** States of one channel that are kept, and worked off, together. */
export interface Report extends Place {
  states: State[];
}

/** Keeps what was told; nothing is done about it yet. A provider is acknowledged after this. */
export function keepReports(db: Queryable, reports: Report[]): Promise<number> {
  return execute(
    db,
    `insert into delivery_report (workspace_id, channel_id, states)
     select "workspaceId", "channelId", states from jsonb_to_recordset($1::jsonb) as report("workspaceId" uuid, "channelId" uuid, states jsonb)`,
    [toJson(reports)],
  );
}

/** No part of ours can have a longer one: it would not fit into an index. */
const LONGEST_ID = 1000;

const WorkedOff = z.object({
  states: z.number(),
  workspaces: z.array(z.string()),
  singly: z.array(z.object({ workspaceId: z.string(), channelId: z.string(), event: InboundEvent })),
});
export type WorkedOff = z.output<typeof WorkedOff>;

/**
 * Takes the oldest reports of all workspaces, at most `limit`, and does in one statement what their states say: a part moves forward, and what is said of
 * a part whose id we do not know yet waits for it (`keepEarly`). Answers with those that are more than that: a part that did not arrive, and
 * word of one whose answer was lost. A report told twice changes nothing the second time. `states` is 0 when there was nothing.
 */
export async function workOffReports(db: Queryable, limit: number): Promise<WorkedOff> {
  const [row] = await query(db, WorkedOff, {
    name: 'work-off-reports',
    text: `with taken as (
        delete from delivery_report where id in (select id from delivery_report order by id limit $1 for update skip locked)
        returning id, workspace_id, channel_id, states
      ), told as (
        select taken.id as report, workspace_id, channel_id, place, "messageId" as message_id, status, "partId" as part_id,
          jsonb_strip_nulls(jsonb_build_object('kind', 'receipt', 'eventId', "messageId" || ':' || status, 'messageId', "messageId", 'chat', chat,
            'status', status, 'refusal', refusal, 'partId', "partId")) as event
        from taken, rows from (jsonb_to_recordset(taken.states) as ("messageId" text, chat text, status text, refusal jsonb, "partId" uuid))
          with ordinality as state("messageId", chat, status, refusal, "partId", place)
      ), known as (
        select told.*, m.id from told left join message m
          on m.channel_id = told.channel_id and m.provider_message_id = told.message_id and m.workspace_id = told.workspace_id
      ), furthest as (
        select id, max(array_position(array['sent','delivered','read'], status)) as rank from known where id is not null and status <> 'failed' group by id
      ), held as (
        select m.id, f.rank from furthest f join message m on m.id = f.id
        where array_position(array['unknown','sending','sent','delivered','read'], m.delivery) < f.rank + 2
        order by m.id for update of m
      ), moved as (
        update message m set delivery = (array['sent','delivered','read'])[held.rank] from held where m.id = held.id
      ), sorted as (
        select known.*, case when id is not null then status = 'failed' else exists (
          select from message part where part.id = known.part_id and part.channel_id = known.channel_id and part.workspace_id = known.workspace_id) end as singly
        from known
      ), early as (
        insert into early_change (id, workspace_id, channel_id, provider_message_id, event)
        select gen_random_uuid(), workspace_id, channel_id, message_id, event from sorted where id is null and not singly and octet_length(message_id) <= ${LONGEST_ID}
      )
      select (select count(*) from told) as states, coalesce((select array_agg(distinct workspace_id::text) from taken), '{}') as workspaces,
        coalesce((select jsonb_agg(jsonb_build_object('workspaceId', workspace_id, 'channelId', channel_id, 'event', event) order by report, place)
          from sorted where singly), '[]') as singly`,
    values: [limit],
  });
  return WorkedOff.parse(row);
}

/** The oldest report that nobody is at, out of the way; null: there is none. */
export async function dropOldestReport(db: Queryable): Promise<{ workspaceId: string; states: unknown } | null> {
  const [row] = await query(db, z.object({ workspaceId: z.string(), states: z.unknown() }), {
    text: `delete from delivery_report where id = (select id from delivery_report order by id limit 1 for update skip locked)
      returning workspace_id as "workspaceId", states`,
  });
  return row ?? null;
}
