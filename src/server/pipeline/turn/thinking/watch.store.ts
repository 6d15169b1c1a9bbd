import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';
import type { HeldTurn } from './journal.store.ts';
import { MAX_RESTARTS } from '../settle.sql.ts';

export interface ThinkingTurn extends HeldTurn {
  agentId: string;
}

const Ended = z.object({ id: z.string(), why: z.enum(['lost', 'person', 'off', 'newer']) });

/** Those of the turns that have to end, and why. One statement, however many think. */
export function findInterrupted(
  db: Queryable,
  turns: readonly ThinkingTurn[],
): Promise<z.output<typeof Ended>[]> {
  return query(db, Ended, {
    name: 'find-interrupted',
    text: `select * from (
        select t.id, case when c.id is null or c.answer_fence <> t.fence then 'lost'
          when c.interventions <> t.interventions then 'person'
          when c.seq > t.seq and c.restarts < ${MAX_RESTARTS} then 'newer'
          when not exists (select from channel_agent s join agent a on a.id = s.agent_id where s.channel_id = c.channel_id and s.agent_id = t.agent and a.status = 'active') then 'off' end as why
        from unnest($1::uuid[], $2::bigint[], $3::integer[], $4::bigint[], $5::uuid[]) as t(id, fence, interventions, seq, agent)
          left join conversation c on c.id = t.id) t
      where why is not null`,
    values: [
      turns.map((turn) => turn.conversationId),
      turns.map((turn) => turn.fence),
      turns.map((turn) => turn.interventions),
      turns.map((turn) => turn.seq),
      turns.map((turn) => turn.agentId),
    ],
  });
}
