import { z } from 'zod';
import { optedOut } from '#server/features/contacts/opted-out.sql.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { moved } from './moved.sql.ts';
import { leftToPeople, openSince } from './predicates.sql.ts';

const LeftRow = z.object({
  channel_id: z.string(),
  channel_type: ChannelTypeSchema,
  opted_out: z.boolean(),
  /** Milliseconds since the customer last wrote; null: not known. */
  silent_ms: z.number().nullable(),
  /** Age in hours of the oldest question that nobody answered. */
  oldest_hours: z.number(),
});

/** What people left unanswered in a conversation that the caller has locked; null: nothing. */
export async function findLeft(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<z.output<typeof LeftRow> | null> {
  const [row] = await query(db, LeftRow, {
    text: `select c.channel_id, ch.type as channel_type, ${optedOut('k')} as opted_out, extract(epoch from now() - c.customer_at)::float8 * 1000 as silent_ms,
        extract(epoch from now() - oldest.at)::float8 / 3600 as oldest_hours
      from conversation c join channel ch on ch.id = c.channel_id join contact k on k.id = c.contact_id
        join lateral (select min(m.created_at) as at from message m
          where m.conversation_id = c.id and ${leftToPeople()}) oldest on oldest.at is not null
      where c.workspace_id = $1 and c.id = $2`,
    values: [workspaceId, conversationId],
  });
  return row ?? null;
}

/**
 * Opens again what waited for a person, and makes its turn due. The caller has locked the
 * conversation.
 */
export async function reopenLeft(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<void> {
  await execute(
    db,
    `update message set outcome = null, outcome_reason = null, outcome_at = null, paused_at = null, run_id = null
     where id in (select m.id from message m where m.workspace_id = $1 and m.conversation_id = $2 and ${leftToPeople()} order by m.id for update)`,
    [workspaceId, conversationId],
  );
  await execute(
    db,
    `update conversation c set ${moved('takenUp')}, waiting_since = ${openSince()}
     where c.workspace_id = $1 and c.id = $2`,
    [workspaceId, conversationId],
  );
}
