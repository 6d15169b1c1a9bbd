import { z } from 'zod';
import { BlockKind } from '#contract/contacts/contacts.ts';
import { blockedAs } from '#server/features/contacts/block/blocked.sql.ts';
import { optedOut } from '#server/features/contacts/opted-out.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import { neverAnswered, silentMs } from '../state/predicates.sql.ts';

const OpenedRow = z.object({
  owner_user_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  owned_until: z.string().nullable(),
  handoff_reason: z.string().nullable(),
  handoff_note: z.string().nullable(),
  handoff_at: z.string().nullable(),
  handoff_taken: z.boolean(),
  unreachable: z.boolean(),
  opted_out: z.boolean(),
  blocked_as: BlockKind.nullable(),
  customer_at: z.string().nullable(),
  /** Milliseconds since the customer last wrote, by the database's clock. */
  silent_ms: z.number().nullable(),
  never_answered: z.boolean(),
  human_agent: z.boolean(),
});

/** What the screen of one conversation shows in addition to the list. */
export async function findOpened(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<z.output<typeof OpenedRow> | null> {
  const [row] = await query(db, OpenedRow, {
    text: `select c.owner_user_id, u.name as owner_name, case when c.owned_until > now() then c.owned_until end as owned_until,
        h.reason as handoff_reason, h.note as handoff_note, h.created_at as handoff_at, h.taken_at is not null as handoff_taken,
        k.unreachable_at is not null as unreachable, ${optedOut('k')} as opted_out, ${blockedAs('k')} as blocked_as,
        c.customer_at, ${silentMs()} as silent_ms, ${neverAnswered()} as never_answered, ch.human_agent
      from conversation c join contact k on k.id = c.contact_id join channel ch on ch.id = c.channel_id left join app_user u on u.id = c.owner_user_id
      left join lateral (
        select * from handoff where conversation_id = c.id and closed_at is null order by created_at desc limit 1) h on true
      where c.workspace_id = $1 and c.id = $2`,
    values: [workspaceId, id],
  });
  return row ?? null;
}
