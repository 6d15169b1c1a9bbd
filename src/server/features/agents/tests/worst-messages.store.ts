import { z } from 'zod';
import { Part } from '#channels/message.ts';
import type { WorstMessage } from '#contract/agents/test-routes.ts';
import { wordsIn } from '#server/agent/words-said.ts';
import { heardIn } from '#server/features/conversations/thread/passport/heard-in.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const AT_MOST = 200;

const Row = z.object({
  id: z.string(),
  conversation_id: z.string(),
  parts: z.array(z.unknown()),
  why: z.enum(['corrected', 'rated_low', 'handed_over']),
  created_at: z.string(),
});

/**
 * What the agent did badly with in the last day, each turn once: what was corrected, then what was
 * rated 1 or 2, then what it handed over. Messages that have a test are left out.
 */
export async function listWorst(
  db: Queryable,
  workspaceId: string,
  agentId: string,
): Promise<WorstMessage[]> {
  const rows = await query(db, Row, {
    text: `with turn as (
        select r.id, r.workspace_id, r.conversation_id, r.from_seq, r.to_seq, r.outcome, r.finished_at from run r
        where r.workspace_id = $1 and r.agent_id = $2 and r.finished_at > now() - interval '1 day' and r.state = 'settled'
      ), judged as (
        select t.*, case
          when exists (select from correction k join message m on m.id = k.message_id where k.workspace_id = $1 and m.run_id = t.id) then 'corrected'
          when t.outcome <> 'hand_off' and exists (select from satisfaction_question q where q.conversation_id = t.conversation_id and q.score <= 2
            and q.asked_at >= t.finished_at) and not exists (select from turn later where later.conversation_id = t.conversation_id and later.finished_at > t.finished_at) then 'rated_low'
          when t.outcome = 'hand_off' then 'handed_over' end as why
        from turn t
      )
      select m.id, m.conversation_id, m.parts, r.why, m.created_at
      from judged r, lateral (select m.* from message m where ${heardIn('m')} order by m.seq limit 1) m
      where r.why is not null and m.workspace_id = $1 and not exists (select from test_case c where c.workspace_id = $1 and c.message_id = m.id)
      order by array_position(array['corrected', 'rated_low', 'handed_over'], r.why), m.created_at desc limit ${AT_MOST}`,
    values: [workspaceId, agentId],
  });
  return rows.flatMap((row) => {
    const text = row.parts
      .flatMap((one) => {
        const part = Part.safeParse(one).data;
        return part ? wordsIn(part) : [];
      })
      .join('\n');
    return text === ''
      ? []
      : [
          {
            messageId: row.id,
            conversationId: row.conversation_id,
            text,
            why: row.why,
            at: row.created_at,
          },
        ];
  });
}
