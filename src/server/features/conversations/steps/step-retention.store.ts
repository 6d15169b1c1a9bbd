import { execute, type Queryable } from '#server/platform/db.ts';
import { withoutWords } from './forgotten-steps.sql.ts';

/**
 * Forgets the words of some of the oldest steps, of all workspaces, that are older than this many
 * days. A turn that is under way goes on with its words. Resolves with how many steps these were.
 */
export const forgetWords = (db: Queryable, days: number, limit: number): Promise<number> =>
  execute(
    db,
    `update run_step set ${withoutWords} where (run_id, n) in (
       select s.run_id, s.n from run_step s join conversation c on c.id = s.conversation_id
       where s.has_words and s.finished_at < now() - $1 * interval '1 day' and c.turn_id is distinct from s.run_id
       order by s.finished_at limit $2 for update of s skip locked)`,
    [days, limit],
  );

/**
 * Forgets the words of the steps in groups that hold one of the patterns. Whoever is erased is named
 * in them, as the one who wrote.
 */
export const forgetInGroups = (
  db: Queryable,
  workspaceId: string,
  patterns: readonly string[],
): Promise<number> =>
  execute(
    db,
    `update run_step s set ${withoutWords} from conversation c
     where s.workspace_id = $1 and s.has_words and c.id = s.conversation_id and c.is_group
       and (s.messages::text ~ any($2::text[]) or s.detail::text ~ any($2::text[]))`,
    [workspaceId, patterns],
  );
