import { z } from 'zod';
import { Referral } from '#channels/message.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import { optedOut } from '../opted-out.sql.ts';

const MemberRow = z.object({
  id: z.string(),
  /** The contact into which it was merged; its own id if it was not merged. */
  head: z.string(),
  is_group: z.boolean(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  language: z.string().nullable(),
  /** The ad, post or link by which the contact first came. */
  came_from: Referral.extend({ at: z.string() }).nullable(),
  opted_out: z.boolean(),
  unreachable: z.boolean(),
  merged_into: z.string().nullable(),
  merged_at: z.string().nullable(),
  /**
   * `merged_at` in seconds with fractions, because `merged_at` has only milliseconds here; 0: not
   * merged.
   */
  merge_order: z.number(),
  merge_choices: z.array(z.string()),
  created_at: z.string(),
});
export type MemberRow = z.output<typeof MemberRow>;

/** The contact into which a contact was merged, or its own id. Null: there is no such contact. */
export async function findHead(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<string | null> {
  const [row] = await query(db, z.object({ head: z.string() }), {
    text: 'select coalesce(person_id, id) as head from contact where workspace_id = $1 and id = $2',
    values: [workspaceId, id],
  });
  return row?.head ?? null;
}

/** All contacts of these people: the heads and the contacts that were merged into them. */
export function listMembers(
  db: Queryable,
  workspaceId: string,
  heads: readonly string[],
): Promise<MemberRow[]> {
  return query(db, MemberRow, {
    text: `select k.id, coalesce(k.person_id, k.id) as head, k.is_group is true as is_group, k.name, k.email, k.phone, k.notes, k.fields, k.language, k.came_from, k.merged_into, k.merged_at,
        coalesce(extract(epoch from k.merged_at)::float8, 0) as merge_order, k.merge_choices, k.created_at, k.unreachable_at is not null as unreachable,
        ${optedOut('k')} as opted_out
      from contact k where k.workspace_id = $1 and (k.id = any($2::uuid[]) or k.person_id = any($2::uuid[])) order by k.id`,
    values: [workspaceId, heads],
  });
}

/**
 * Lets only one transaction at a time change who is who in a workspace. The lock holds until the
 * caller's transaction ends.
 */
export async function lockPeople(db: Queryable, workspaceId: string): Promise<void> {
  await query(db, z.unknown(), {
    text: `select pg_advisory_xact_lock(hashtextextended('people:' || $1, 0))`,
    values: [workspaceId],
  });
}
