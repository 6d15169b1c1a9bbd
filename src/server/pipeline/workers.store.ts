import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { CLOCK } from './clock.store.ts';
import { NEXT_TURN } from './turn/collect.store.ts';
import { NEXT_LANE } from './delivery/lanes.store.ts';

export interface WorkerRow {
  id: string;
  host: string;
  processId: number;
  roles: string;
}

/** A worker whose last heartbeat is older than this counts as gone, seconds. */
const GONE_SECONDS = 5;
const FORGET_HOURS = 24;

export async function registerWorker(db: Queryable, worker: WorkerRow): Promise<void> {
  await execute(db, `delete from worker where heartbeat_at < now() - $1 * interval '1 hour'`, [
    FORGET_HOURS,
  ]);
  await execute(db, `insert into worker (id, host, process_id, roles) values ($1, $2, $3, $4)`, [
    worker.id,
    worker.host,
    worker.processId,
    worker.roles,
  ]);
}

const Pulse = z.object({
  /** How many processes send, including this one: they share the rates of the channels. */
  alive: z.number(),
  /** Milliseconds until the next turn and the next lane are due; null when none waits. */
  answer_in: z.number().nullable(),
  lane_in: z.number().nullable(),
  has_early: z.boolean(),
  has_nameless: z.boolean(),
  /** The time of the database's clock, milliseconds since the epoch. */
  now: z.number(),
});
export type Pulse = z.output<typeof Pulse>;

/**
 * Says that this process lives, and in the same statement reads what is due: a statement for each
 * would be most of what an idle installation does.
 */
export async function beat(
  db: Queryable,
  workerId: string,
  answered: number,
  delivered: number,
): Promise<Pulse> {
  const [pulse] = await query(db, Pulse, {
    name: 'heartbeat',
    text: `with me as (update worker set heartbeat_at = now(), answered = $2, delivered = $3 where id = $1)
      select (select 1 + count(*) from worker
          where id <> $1 and 'worker' = any(string_to_array(roles, ',')) and heartbeat_at > now() - $4 * interval '1 second') as alive,
        (${NEXT_TURN}) as answer_in, (${NEXT_LANE}) as lane_in,
        exists (select from early_change) as has_early,
        exists (select from contact where name is null and name_asked_at is null) as has_nameless, ${CLOCK} as now`,
    values: [workerId, answered, delivered, GONE_SECONDS],
  });
  if (pulse === undefined) throw new Error('A select without a table has one row');
  return pulse;
}

export function unregisterWorker(db: Queryable, workerId: string): Promise<number> {
  return execute(db, `delete from worker where id = $1`, [workerId]);
}
