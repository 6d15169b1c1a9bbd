import { z } from 'zod';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import { openQuestion, personInCharge } from './predicates.sql.ts';

const ofTheWeek = `q.created_at > now() - interval '7 days' and ($1::uuid is null or q.workspace_id = $1)`;
const isUnseen = `c.answer_at is null and not ${personInCharge} and ${isOfLivingChannel('c')}`;

/**
 * Counts the customer messages of the last seven days that wait and that no list shows. Either the
 * message has no outcome while the agent is in charge and nothing is due, or it waits for a person
 * in a conversation that does not count as waiting. There must be none. `$1`: the workspace; null:
 * all workspaces.
 *
 * `offset 0` has the messages found first, which an index holds: the planner began with all
 * conversations. The cost grows with the questions of the week that were left to people.
 */
export const forgottenMessages = `((select count(*) from (select id, conversation_id, created_at, direction, outcome from message q
      where q.outcome in ('waiting_person', 'handed_off') and ${ofTheWeek} offset 0) q
    join conversation c on c.id = q.conversation_id where ${openQuestion} and c.waiting_since is null and ${isUnseen})
  + (select count(*) from (select conversation_id from message q where q.direction = 'in' and q.outcome is null and ${ofTheWeek} offset 0) q
    join conversation c on c.id = q.conversation_id where ${isUnseen}))`;

export async function countForgotten(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await query(db, z.object({ total: z.number() }), {
    text: `select ${forgottenMessages} as total`,
    values: [workspaceId],
  });
  return row?.total ?? 0;
}
