import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';

/**
 * Seconds. If work is this late and no worker has sent a heartbeat for as long, a person must look.
 */
const STOPPED_AFTER_SECONDS = 20;

/**
 * Workspaces whose customers wait because no worker runs. Any running worker serves all workspaces,
 * so there are none while one lives.
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
