import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Field = z.object({ id: z.string(), name: z.string() });
export type FieldRow = z.output<typeof Field>;

export function listFields(db: Queryable, workspaceId: string): Promise<FieldRow[]> {
  return query(db, Field, {
    text: 'select id, name from contact_field where workspace_id = $1 order by created_at, id',
    values: [workspaceId],
  });
}

/** Resolves with false when a field of that name exists. */
export async function insertField(
  db: Queryable,
  workspaceId: string,
  { id, name }: FieldRow,
): Promise<boolean> {
  const text =
    'insert into contact_field (id, workspace_id, name) values ($2, $1, $3) on conflict (workspace_id, lower(name)) do nothing';
  return (await execute(db, text, [workspaceId, id, name])) === 1;
}

/** Stores the value of a contact in a field that exists. */
export const storeValue = (
  db: Queryable,
  { workspaceId, contactId }: { workspaceId: string; contactId: string },
  fieldId: string,
  value: string,
): Promise<number> =>
  execute(
    db,
    `update contact set fields = fields || jsonb_build_object($3::text, $4::text)
     where workspace_id = $1 and id = $2 and exists (select from contact_field f where f.workspace_id = $1 and f.id = $3::uuid)`,
    [workspaceId, contactId, fieldId, value],
  );

/** Deletes the field and its value in every contact. */
export async function deleteField(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  if (
    (await execute(db, 'delete from contact_field where workspace_id = $1 and id = $2', [
      workspaceId,
      id,
    ])) === 0
  )
    return false;
  await execute(
    db,
    'update contact set fields = fields - $2::text where workspace_id = $1 and fields ? $2::text',
    [workspaceId, id],
  );
  return true;
}
