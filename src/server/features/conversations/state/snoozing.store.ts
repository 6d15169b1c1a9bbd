import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { moved } from './moved.sql.ts';

/**
 * Resolves with false if the time has passed or is more than `days` away, by the database's clock.
 */
export async function putOff(
  db: Queryable,
  {
    workspaceId,
    conversationId,
    until,
    days,
  }: { workspaceId: string; conversationId: string; until: string; days: number },
): Promise<boolean> {
  const changed = await execute(
    db,
    `update conversation set snoozed_until = $3 where workspace_id = $1 and id = $2 and $3 > now() and $3 < now() + $4 * interval '1 day'`,
    [workspaceId, conversationId, until, days],
  );
  return changed > 0;
}

export const wake = (db: Queryable, workspaceId: string, conversationId: string): Promise<number> =>
  execute(
    db,
    `update conversation c set ${moved('woken')} where c.workspace_id = $1 and c.id = $2`,
    [workspaceId, conversationId],
  );

const Woken = z.object({ id: z.string(), workspace_id: z.string(), channel_id: z.string() });

/**
 * Brings back the conversations of all workspaces whose time has come. A conversation that another
 * transaction has locked is looked at next time.
 */
export function wakeDue(db: Queryable): Promise<z.output<typeof Woken>[]> {
  return query(db, Woken, {
    text: `update conversation c set ${moved('woken')}
      where c.id in (select id from conversation where snoozed_until <= now() order by snoozed_until limit 100 for update skip locked)
      returning c.id, c.workspace_id, c.channel_id`,
  });
}
