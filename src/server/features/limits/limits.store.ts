import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Limits = z.object({
  agents: z.number().nullable(),
  knowledge_entries: z.number().nullable(),
  channels: z.number().nullable(),
});
export type LimitName = keyof z.output<typeof Limits>;

/** null: what all workspaces have. */
export async function findLimit(
  db: Queryable,
  workspaceId: string,
  name: LimitName,
): Promise<number | null> {
  const [row] = await query(db, Limits, {
    text: 'select agents, knowledge_entries, channels from workspace_limit where workspace_id = $1',
    values: [workspaceId],
  });
  return row?.[name] ?? null;
}

/**
 * Of one workspace one after the other, until the transaction ends: what is counted after this is
 * still so at the commit. Whoever stands here waits longer than for a row (`LOCK_WAIT_MS`): each of
 * those before takes its moment, and nothing is wrong.
 */
export const standInLine = (db: Queryable, workspaceId: string, what: string): Promise<number> =>
  execute(
    db,
    `with before as materialized (select current_setting('lock_timeout') as patience)
     select set_config('lock_timeout', '10s', true), pg_advisory_xact_lock(50, hashtext($1)), set_config('lock_timeout', patience, true) from before`,
    [`${what}:${workspaceId}`],
  );
