import { z } from 'zod';
import { isOpenLetter } from '#server/features/dead-letters/open-letter.sql.ts';
import { isOfLivingChannel, purgedConversations } from '#server/features/channels/purged.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const WorkerRow = z.object({
  id: z.string(),
  host: z.string(),
  roles: z.string(),
  started_at: z.string(),
  heartbeat_at: z.string(),
  alive: z.boolean(),
});

/** Workers serve every workspace, so they are not filtered by one. */
export function listWorkers(db: Queryable): Promise<z.output<typeof WorkerRow>[]> {
  return query(db, WorkerRow, {
    text: `select id, host, roles, started_at, heartbeat_at, heartbeat_at > now() - interval '5 seconds' as alive from worker order by started_at`,
  });
}

const QueueRow = z.object({
  waiting: z.number(),
  due: z.number(),
  running: z.number(),
  retrying: z.number(),
  dead: z.number(),
  without_outcome: z.number(),
  oldest_seconds: z.number().nullable(),
  last_minute: z.number(),
});

export async function readQueue(
  db: Queryable,
  workspaceId: string,
): Promise<z.output<typeof QueueRow>> {
  const [row] = await query(db, QueueRow, {
    text: `select count(*) filter (where answer_at > now() and not leased) as waiting,
        count(*) filter (where answer_at <= now() and not leased) as due,
        count(*) filter (where leased) as running,
        count(*) filter (where answer_attempts > 1) as retrying,
        (select count(*) from dead_letter d where ${isOpenLetter}) as dead,
        (select count(*) from message m where workspace_id = $1 and direction = 'in' and outcome is null and ${isOfLivingChannel('m')})
          + (select count(*) from message m where workspace_id = $1 and undelivered and ${isOfLivingChannel('m')}) as without_outcome,
        extract(epoch from now() - min(first_unanswered_at))::float8 as oldest_seconds,
        (select count(*) from run where workspace_id = $1 and state = 'settled' and finished_at > now() - interval '1 minute'
          and conversation_id not in ${purgedConversations}) as last_minute
      from (select *, coalesce(answer_lease_until > now(), false) as leased from conversation c where workspace_id = $1 and answer_at is not null and ${isOfLivingChannel('c')}) c`,
    values: [workspaceId],
  });
  if (!row) throw new Error('The queue could not be counted.');
  return row;
}
