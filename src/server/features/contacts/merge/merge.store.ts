import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/**
 * Merges `from` into `into`. `keys`: the fields for which the value of `from` is shown. The caller
 * has locked both, and neither is merged into another contact.
 */
export async function point(
  db: Queryable,
  workspaceId: string,
  { from, into, keys }: { from: string; into: string; keys: readonly string[] },
) {
  await execute(
    db,
    // Not `now()`, which is when the transaction began: two merges that wait for the same lock
    // could get the same time.
    'update contact set merged_into = $3, merged_at = clock_timestamp(), merge_choices = $4 where workspace_id = $1 and id = $2',
    [workspaceId, from, into, keys],
  );
  await execute(
    db,
    'update contact set person_id = $3 where workspace_id = $1 and (id = $2 or id = $3 or person_id = $2)',
    [workspaceId, from, into],
  );
}

/** The contact is no longer merged into another. */
export function unpoint(db: Queryable, workspaceId: string, id: string): Promise<number> {
  return execute(
    db,
    `update contact set merged_into = null, merged_at = null, merge_choices = '{}' where workspace_id = $1 and id = $2`,
    [workspaceId, id],
  );
}

/** Makes these contacts one person. A person with a single contact has no `person_id`. */
export function setPerson(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
  head: string,
): Promise<number> {
  return execute(
    db,
    'update contact set person_id = $3 where workspace_id = $1 and id = any($2::uuid[])',
    [workspaceId, contactIds, contactIds.length > 1 ? head : null],
  );
}

const Twin = z.object({ head: z.string(), reason: z.enum(['number', 'email']) });
export type Twin = z.output<typeof Twin>;

/**
 * Other people who have one of these numbers or e-mail addresses, without duplicates. `values`: the
 * ids under which channels may know the numbers.
 */
export function findTwins(
  db: Queryable,
  workspaceId: string,
  head: string,
  {
    phones,
    values,
    emails,
  }: { phones: readonly string[]; values: readonly string[]; emails: readonly string[] },
): Promise<Twin[]> {
  return query(db, Twin, {
    text: `select distinct on (coalesce(k.person_id, k.id)) coalesce(k.person_id, k.id) as head, twin.reason
      from (
        select id, 'number' as reason from contact where workspace_id = $1 and phone = any($3::text[])
        union all
        select i.contact_id, 'number' from contact_identity i join channel ch on ch.id = i.channel_id
        where i.workspace_id = $1 and i.value = any($4::text[]) and ch.type in ('whatsapp', 'whatsapp_web') and ch.purged_at is null
        union all
        select id, 'email' from contact where workspace_id = $1 and lower(email) = any($5::text[])
      ) twin join contact k on k.id = twin.id
      where k.workspace_id = $1 and coalesce(k.person_id, k.id) <> $2 and k.is_group is not true order by coalesce(k.person_id, k.id), twin.reason desc limit 20`,
    values: [workspaceId, head, phones, values, emails],
  });
}
