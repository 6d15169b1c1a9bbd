import { z } from 'zod';
import { forgottenMessages } from '#server/features/conversations/state/forgotten.store.ts';
import { promiseNotKept } from '#server/features/conversations/state/predicates.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const State = z.object({
  waiting: z.number(),
  running: z.number(),
  without_outcome: z.number(),
  forgotten: z.number(),
  not_kept: z.number(),
  unsent: z.number(),
  oldest_seconds: z.number().nullable(),
  dead: z.number(),
  workers: z.number(),
  broken_channels: z.number(),
});
export type State = z.output<typeof State>;

/**
 * Numbers that an operator watches, over all workspaces together; none identifies anybody. Each one
 * is answered by an index that holds little else.
 */
export async function readState(db: Queryable): Promise<State> {
  const [row] = await query(db, State, {
    name: 'metrics',
    text: `select (select count(*) from conversation where answer_at is not null) as waiting,
      (select count(*) from conversation where answer_at is not null and answer_lease_until > now()) as running,
      (select count(*) from message where direction = 'in' and outcome is null) as without_outcome,
      ${forgottenMessages} as forgotten,
      (select count(*) from conversation c join channel ch on ch.id = c.channel_id where ch.purged_at is null and ${promiseNotKept}) as not_kept,
      (select count(*) from message where undelivered) as unsent,
      (select extract(epoch from now() - min(first_unanswered_at))::float8 from conversation where answer_at is not null) as oldest_seconds,
      (select count(*) from dead_letter where created_at > now() - interval '7 days') as dead,
      (select count(*) from worker where heartbeat_at > now() - interval '5 seconds' and 'worker' = any(string_to_array(roles, ','))) as workers,
      (select count(*) from channel where status = 'error' and purged_at is null) as broken_channels`,
    values: [null],
  });
  return State.parse(row);
}
