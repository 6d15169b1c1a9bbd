import { z } from 'zod';
import { InboundEvent } from '#channels/inbound-event.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import type { Place } from './changes.store.ts';
import { workOffReportsSql } from './work-off-reports.sql.ts';

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

const WorkedOff = z.object({
  states: z.number(),
  workspaces: z.array(z.string()),
  singly: z.array(
    z.object({ workspaceId: z.string(), channelId: z.string(), event: InboundEvent }),
  ),
});
export type WorkedOff = z.output<typeof WorkedOff>;

/**
 * Takes the oldest reports of all workspaces, at most `limit`, and does in one statement what their
 * states say: a part moves forward, and what is said of a part whose id we do not know yet waits
 * for it (`keepEarly`). Answers with those that are more than that: a part that did not arrive, and
 * word of one whose answer was lost. A report told twice changes nothing the second time. `states`
 * is 0 when there was nothing.
 */
export async function workOffReports(db: Queryable, limit: number): Promise<WorkedOff> {
  const [row] = await query(db, WorkedOff, {
    name: 'work-off-reports',
    text: workOffReportsSql,
    values: [limit],
  });
  return WorkedOff.parse(row);
}

/** The oldest report that nobody is at, out of the way; null: there is none. */
export async function dropOldestReport(
  db: Queryable,
): Promise<{ workspaceId: string; states: unknown } | null> {
  const [row] = await query(db, z.object({ workspaceId: z.string(), states: z.unknown() }), {
    text: `delete from delivery_report where id = (select id from delivery_report order by id limit 1 for update skip locked)
      returning workspace_id as "workspaceId", states`,
  });
  return row ?? null;
}
