import { execute, type Queryable } from '#server/platform/db.ts';

/** Resolves with whether the business had another name before. */
export async function renameWorkspace(
  db: Queryable,
  workspaceId: string,
  name: string,
): Promise<boolean> {
  const renamed = await execute(db, 'update workspace set name = $2 where id = $1 and name <> $2', [
    workspaceId,
    name,
  ]);
  return renamed > 0;
}
