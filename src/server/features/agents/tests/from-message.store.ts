import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { AgentConfig } from '#contract/agents/agents.ts';
import { TraceStep } from '#contract/agents/trace-step.ts';
import { ChannelTypeSchema } from '#contract/common.ts';
import { wordsIn } from '#server/agent/words-said.ts';
import { heardIn } from '#server/features/conversations/thread/passport/heard-in.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

/** So many messages before the turn are kept with a test. */
const HISTORY = 20;

const Said = z.object({
  direction: z.enum(['in', 'out']),
  parts: z.array(z.unknown()),
  sender_name: z.string().nullable(),
});
const Row = z.object({
  id: z.string(),
  conversation_id: z.string(),
  channel_type: ChannelTypeSchema,
  agent_id: z.string(),
  config: AgentConfig,
  outcome: z.enum(['reply', 'choices', 'hand_off', 'wait']),
  reason: z.string().nullable(),
  trace: z.array(z.unknown()),
  brain: z.enum(['builtin', 'model']),
  fallback_reason: z.string().nullable(),
  cited: z.array(z.string()),
  effects: z.array(z.string()),
  state_before: z.record(z.string(), z.unknown()).nullable(),
  started_at: z.string(),
  said: z.array(Said),
  before: z.array(Said),
  answered: z.array(Said),
  names: z.array(z.string()),
  colleagues: z.array(z.string()),
});
type Words = { role: 'customer' | 'agent'; text: string };
export type Happened = Omit<z.output<typeof Row>, 'said' | 'before' | 'answered' | 'trace'> & {
  trace: TraceStep[];
  /** What the customer wrote in the turn, what was said before it, and what the agent answered. */
  words: string;
  history: Words[];
  answer: string;
};

const said = `jsonb_build_object('direction', m.direction, 'parts', m.parts, 'sender_name', m.sender_name)`;

/**
 * What became of these messages, each with its turn: a customer's message, or an agent's answer to
 * it. Messages that no agent dealt with are left out, and so is a version that is gone.
 */
export async function readHappened(
  db: Queryable,
  workspaceId: string,
  messageIds: readonly string[],
): Promise<Happened[]> {
  const rows = await query(db, Row, {
    text: `select o.id, o.conversation_id, ch.type as channel_type, v.agent_id, v.config, r.outcome, r.reason, r.trace, r.brain, r.fallback_reason,
        coalesce((select jsonb_agg(source ->> 'title') from (
          select s.messages, s.detail from run_step s where s.run_id = r.id and s.workspace_id = r.workspace_id and s.kind = 'model' order by s.n desc limit 1) last,
          jsonb_path_query(last.messages, '$[*].calls[*] ? (@.name == "reply").args.sources[*]') as cited (id)
          join lateral (select distinct on (one ->> 'id') one as source from run_step s, jsonb_path_query(s.detail, '$.sources[*]') one
            where s.run_id = r.id and one ->> 'id' = cited.id #>> '{}') found on true), '[]') as cited,
        coalesce((select jsonb_agg(distinct effect #>> '{kind}') from run_step s, jsonb_path_query(s.detail, '$.effects[*]') effect
          where s.run_id = r.id and s.workspace_id = r.workspace_id), '[]') as effects,
        r.state_before, r.started_at,
        coalesce((select jsonb_agg(${said} order by m.seq) from message m
          where ${heardIn('m')}), '[]') as said,
        coalesce((select jsonb_agg(${said} order by m.created_at, m.id) from (
          select m.* from message m where m.conversation_id = r.conversation_id and m.run_id is distinct from r.id
            and (m.direction = 'in' or m.delivery not in ('failed', 'cancelled'))
            and m.created_at <= r.started_at and not (m.direction = 'in' and (m.seq > r.to_seq or ${heardIn('m')}))
          order by m.created_at desc, m.id desc limit ${HISTORY}) m), '[]') as before,
        coalesce((select jsonb_agg(${said} order by m.seq) from message m
          where m.conversation_id = r.conversation_id and m.direction = 'out' and m.run_id = r.id), '[]') as answered,
        array(select name from (select k.name union select k.shown_name union
          select m.sender_name from message m where m.conversation_id = o.conversation_id and m.sender_name is not null) n (name) where name is not null) as names,
        array(select u.name from membership b join app_user u on u.id = b.user_id where b.workspace_id = $1 limit 500) as colleagues
      from message o join run r on r.id = o.run_id and r.workspace_id = o.workspace_id
        join agent_version v on v.id = r.version_id and v.workspace_id = r.workspace_id
        join conversation c on c.id = o.conversation_id join contact k on k.id = c.contact_id join channel ch on ch.id = c.channel_id
      where o.workspace_id = $1 and o.id = any($2::uuid[]) and r.state = 'settled' and r.outcome in ('reply', 'choices', 'hand_off', 'wait')
      order by o.id`,
    values: [workspaceId, messageIds],
  });
  return rows.map(({ said: words, before, answered, trace, ...row }) => ({
    ...row,
    // A step that an earlier version wrote, and this one cannot read, is left out.
    trace: trace.flatMap((step) => TraceStep.safeParse(step).data ?? []),
    words: words.flatMap(textOf).join('\n'),
    history: before.flatMap((one) => {
      const text = textOf(one).join('\n');
      return text === '' ? [] : [{ role: one.direction === 'in' ? 'customer' : 'agent', text }];
    }),
    answer: answered.flatMap(textOf).join('\n'),
  }));
}

/** The words of a message, as an agent reads them. */
const textOf = ({ parts }: z.output<typeof Said>): string[] =>
  parts.flatMap((one) => {
    const part = Part.safeParse(one).data;
    return part ? wordsIn(part) : [];
  });
