import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/**
 * From here on one contact counts as another; `keys` are the fields whose value is shown of it.
 * Both are heads that the caller has locked.
 */
export async function point(
  db: Queryable,
  workspaceId: string,
  { from, into, keys }: { from: string; into: string; keys: readonly string[] },
) {
  await execute(
    db,
    // Not the transaction's time: two merges must not be of the same moment.
    'update contact set merged_into = $3, merged_at = clock_timestamp(), merge_choices = $4 where workspace_id = $1 and id = $2',
    [workspaceId, from, into, keys],
  );
  await execute(
    db,
    'update contact set person_id = $3 where workspace_id = $1 and (id = $2 or id = $3 or person_id = $2)',
    [workspaceId, from, into],
  );
}

/** It counts as nobody else any more. */
export function unpoint(db: Queryable, workspaceId: string, id: string): Promise<number> {
  return execute(
    db,
    `update contact set merged_into = null, merged_at = null, merge_choices = '{}' where workspace_id = $1 and id = $2`,
    [workspaceId, id],
  );
}

/** These are one person; null: its only contact is itself. */
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
 * Other people who have one of these numbers or e-mails, each once. `values`: under which channels
 * may know the numbers.
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
