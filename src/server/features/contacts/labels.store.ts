import { z } from 'zod';
import { Label } from '#contract/conversations/labels.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

const Row = Label.extend({ contact_id: z.string(), taken_away: z.boolean() });
export type ContactLabelRow = z.output<typeof Row>;

/** The labels that each of these contacts has or has taken away itself, by name. */
export function listContactLabels(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<ContactLabelRow[]> {
  return query(db, Row, {
    text: `select cl.contact_id, cl.taken_away, l.id, l.name, l.colour from contact_label cl join label l on l.id = cl.label_id
      where cl.workspace_id = $1 and cl.contact_id = any($2::uuid[]) order by l.name_key`,
    values: [workspaceId, contactIds],
  });
}

/**
 * How many of these labels the workspace has. They are locked until the caller's transaction ends,
 * so that nobody deletes them.
 */
export async function holdLabels(
  db: Queryable,
  workspaceId: string,
  labelIds: readonly string[],
): Promise<number> {
  const rows = await query(db, z.object({ id: z.string() }), {
    text: 'select id from label where workspace_id = $1 and id = any($2::uuid[]) order by id for key share',
    values: [workspaceId, labelIds],
  });
  return rows.length;
}

/** Sets what the contact itself says about these labels; null: it says nothing. */
export async function sayOfLabels(
  db: Queryable,
  workspaceId: string,
  contactId: string,
  said: readonly { labelId: string; has: boolean | null }[],
): Promise<void> {
  await execute(
    db,
    'delete from contact_label where workspace_id = $1 and contact_id = $2 and label_id = any($3::uuid[])',
    [workspaceId, contactId, said.flatMap(({ labelId, has }) => (has === null ? [labelId] : []))],
  );
  await execute(
    db,
    `insert into contact_label (workspace_id, contact_id, label_id, taken_away)
     select $1, $2, item."labelId", not item.has from jsonb_to_recordset($3::jsonb) as item("labelId" uuid, has boolean)
     on conflict (contact_id, label_id) do update set taken_away = excluded.taken_away`,
    [workspaceId, contactId, toJson(said.filter(({ has }) => has !== null))],
  );
}

/**
 * A statement that gives the people (`id`) who are shown with the label `$place` of workspace `$1`.
 * It goes from each contact with the label up the contacts into which it was merged, unless one of
 * these has taken the label away.
 */
export const withLabel = (place: number): string => `with recursive labelled as (
    select k.id, k.merged_into from contact_label cl join contact k on k.id = cl.contact_id
    where cl.workspace_id = $1 and cl.label_id = $${place} and not cl.taken_away
    union
    select up.id, up.merged_into from labelled join contact up on up.id = labelled.merged_into
    where not exists (select from contact_label t where t.contact_id = up.id and t.label_id = $${place} and t.taken_away)
  ) select id from labelled where merged_into is null`;
