import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Sign = z.enum(['proxy_unannounced']);
type Sign = z.output<typeof Sign>;

export async function insertSign(db: Queryable, name: Sign): Promise<void> {
  await execute(
    db,
    'insert into installation_sign (name) values ($1) on conflict (name) do nothing',
    [name],
  );
}

export async function deleteSign(db: Queryable, name: Sign): Promise<void> {
  await execute(db, 'delete from installation_sign where name = $1', [name]);
}

export async function listSigns(db: Queryable): Promise<Sign[]> {
  const rows = await query(db, z.object({ name: Sign }), {
    text: 'select name from installation_sign order by name',
  });
  return rows.map(({ name }) => name);
}

/** Whether this workspace was created first in the installation. */
export async function isFirstWorkspace(db: Queryable, workspaceId: string): Promise<boolean> {
  const [first] = await query(db, z.object({ id: z.string() }), {
    text: 'select id from workspace order by created_at, id limit 1',
  });
  return first?.id === workspaceId;
}
