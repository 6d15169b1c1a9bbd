import { z } from 'zod';
import { purgedConversations } from '#server/features/channels/purged.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const Counted = z.object({
  /** Null: no reason was given. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  count: z.number(),
});

/** Resolutions from `from` to `to` by their reason, each with the name that it had last. */
export function countByReason(
  db: Queryable,
  workspaceId: string,
  from: Date,
  to: Date,
): Promise<z.output<typeof Counted>[]> {
  return query(db, Counted, {
    text: `select reason_id as id, (array_agg(reason_name order by resolved_at desc))[1] as name, count(*) as count
      from resolution where workspace_id = $1 and resolved_at >= $2 and resolved_at < $3 and conversation_id not in ${purgedConversations}
      group by reason_id order by count(*) desc, reason_id`,
    values: [workspaceId, from, to],
  });
}
