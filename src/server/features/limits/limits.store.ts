import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Limits = z.object({
  agents: z.number().nullable(),
  knowledge_entries: z.number().nullable(),
  channels: z.number().nullable(),
});
export type LimitName = keyof z.output<typeof Limits>;

/** null: the default of all workspaces applies. */
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
 * Makes the transactions of one workspace that count the same thing run one after the other, so
 * that a count made after this is still right at the commit. It may wait longer than for a row
 * (`LOCK_WAIT_MS`), because each transaction before takes a moment, and nothing is wrong.
 */
export const standInLine = (db: Queryable, workspaceId: string, what: string): Promise<number> =>
  execute(
    db,
    `with before as materialized (select current_setting('lock_timeout') as patience)
     select set_config('lock_timeout', '10s', true), pg_advisory_xact_lock(50, hashtext($1)), set_config('lock_timeout', patience, true) from before`,
    [`${what}:${workspaceId}`],
  );
