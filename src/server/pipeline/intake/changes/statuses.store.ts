import { z } from 'zod';
import { InboundEvent } from '#channels/inbound-event.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import type { Place } from './changes.store.ts';
import { workOffReportsSql } from './work-off-reports.sql.ts';

/** The delivery state of one part of ours, as its provider reports it. */
export type State = Omit<Extract<InboundEvent, { kind: 'receipt' }>, 'kind' | 'eventId'>;

/** Delivery states of one channel that are stored, and worked off, together. */
export interface Report extends Place {
  states: State[];
}

/**
 * Stores reports without doing anything about them yet. The provider is acknowledged after this.
 */
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
 * Takes the oldest reports of all workspaces, at most `limit`, and applies their states in one
 * statement: a part moves forward, and the state of a part whose id we do not know yet waits for it
 * (as in `keepEarly`). Answers in `singly` with the states that need more than that: a part that
 * did not arrive, and news of a part whose answer was lost. A report that is repeated changes
 * nothing the second time. `states` is 0 if there was no report.
 */
export async function workOffReports(db: Queryable, limit: number): Promise<WorkedOff> {
  const [row] = await query(db, WorkedOff, {
    name: 'work-off-reports',
    text: workOffReportsSql,
    values: [limit],
  });
  return WorkedOff.parse(row);
}

/**
 * Deletes the oldest report that no other process has taken, and returns it; null: there is none.
 */
export async function dropOldestReport(
  db: Queryable,
): Promise<{ workspaceId: string; states: unknown } | null> {
  const [row] = await query(db, z.object({ workspaceId: z.string(), states: z.unknown() }), {
    text: `delete from delivery_report where id = (select id from delivery_report order by id limit 1 for update skip locked)
      returning workspace_id as "workspaceId", states`,
  });
  return row ?? null;
}
