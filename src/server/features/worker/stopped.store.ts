import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';

/** Work this late while no worker was heard of for as long: somebody must look, seconds. */
const STOPPED_AFTER_SECONDS = 20;

/**
 * Workspaces whose customers wait because nobody works; none while any worker lives, for they all
 * serve every workspace.
 */
export async function listStopped(db: Queryable): Promise<string[]> {
  const rows = await query(db, z.object({ workspace_id: z.string() }), {
    name: 'stopped-workspaces',
    text: `select workspace_id from conversation where answer_at < now() - $1 * interval '1 second' and ${nobodyWorks}
      union select workspace_id from conversation where deliver_at < now() - $1 * interval '1 second' and ${nobodyWorks}`,
    values: [STOPPED_AFTER_SECONDS],
  });
  return rows.map((row) => row.workspace_id);
}

const nobodyWorks = `not exists (
  select from worker where 'worker' = any(string_to_array(roles, ',')) and heartbeat_at > now() - $1 * interval '1 second')`;
