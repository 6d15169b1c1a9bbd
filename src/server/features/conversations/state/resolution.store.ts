import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import type { LockedConversation } from './locking.store.ts';
import { moved, stepsIn } from './moved.sql.ts';
import { setWaitingSince } from './questions.store.ts';

/** What a resolution changed, so that it can be undone. */
const Before = z.object({
  conversation: z.object({
    owner: z.enum(['agent', 'person']),
    owner_user_id: z.string().nullable(),
    owned_until: z.string().nullable(),
    /** The version before did not keep it. */
    owned_because: z.string().nullable().default(null),
    waiting_since: z.string().nullable(),
    snoozed_until: z.string().nullable(),
  }),
  messages: z.array(
    z.object({ id: z.string(), outcome: z.string().nullable(), outcome_reason: z.string().nullable(), outcome_at: z.string().nullable() }),
  ),
  handoffs: z.array(z.string()),
});
const Undoable = z.object({ id: z.string(), before: Before });
type Undoable = z.output<typeof Undoable>;

/**
 * Customer messages that nobody answered get their outcome, and handoffs end, in a conversation that the caller has locked. Answers with what
 * they were: those whose answer this transaction has called off were open.
 */
export async function closeResolved(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<Pick<z.output<typeof Before>, 'messages' | 'handoffs'>> {
  const messages = await query(db, Before.shape.messages.element, {
    text: `with waiting as (
        select id, case when outcome = 'waiting_person' then outcome end as outcome,
          case when outcome = 'waiting_person' then outcome_reason end as outcome_reason, case when outcome = 'waiting_person' then outcome_at end as outcome_at
        from message where workspace_id = $1 and conversation_id = $2 and direction = 'in'
          and (outcome is null or outcome = 'waiting_person' or (outcome_reason = 'resolved_by_person' and outcome_at = now())) order by id for update
      )
      update message m set outcome = 'closed', outcome_reason = 'resolved_by_person', outcome_at = now() from waiting where m.id = waiting.id
      returning m.id, waiting.outcome, waiting.outcome_reason, waiting.outcome_at`,
    values: [workspaceId, conversationId],
  });
  const handoffs = await query(db, z.object({ id: z.string() }), {
    text: `update handoff set closed_at = now(), fallback_at = null where workspace_id = $1 and conversation_id = $2 and closed_at is null returning id`,
    values: [workspaceId, conversationId],
  });
  return { messages, handoffs: handoffs.map(({ id }) => id) };
}

/** What was left to people: an agent's answers before it are not part of the time that they take. */
const wasLeft = `m.outcome is null or m.outcome in ('handed_off', 'waiting_person', 'failed') or m.outcome_reason in ('answered_by_person', 'resolved_by_person')`;

/**
 * The conversation is done, with the times of it since the resolution before: when something was left to people first (null: never), and when the
 * first answer was out.
 */
export async function storeResolution(
  db: Queryable,
  { workspaceId, conversationId, userId }: { workspaceId: string; conversationId: string; userId: string },
  before: { conversation: LockedConversation; messages: unknown[]; handoffs: string[] },
): Promise<string> {
  const [stored] = await query(db, z.object({ resolved_at: z.string() }), {
    text: `with began as (
        select min(m.created_at) as first, min(m.created_at) filter (where ${wasLeft}) as at from message m
        where m.conversation_id = $3 and m.direction = 'in'
          and m.created_at > coalesce((select max(r.resolved_at) from resolution r where r.conversation_id = $3), '-infinity')
      ), replied as (
        select min(m.sent_at) as at from message m, began
        where m.conversation_id = $3 and m.direction = 'out' and m.author in ('agent', 'person', 'phone') and m.created_at >= began.first
      ), done as (
        update conversation c set ${moved('resolved')}, agent_state = c.agent_state || '{"returned": true}'
        where c.workspace_id = $2 and c.id = $3
      )
      insert into resolution (id, workspace_id, conversation_id, user_id, began_at, first_reply_at, before)
      select $1, $2, $3, $4, began.at, replied.at, $5::jsonb from began, replied returning resolved_at`,
    values: [uuidv7(), workspaceId, conversationId, userId, toJson(before)],
  });
  return z.object({ resolved_at: z.string() }).parse(stored).resolved_at;
}

/** The resolution that holds, with what it changed; null when nothing is resolved. The caller has locked the conversation. */
export async function findUndoable(db: Queryable, workspaceId: string, conversationId: string): Promise<Undoable | null> {
  const [row] = await query(db, Undoable, {
    text: `select r.id, r.before from resolution r join conversation c on c.id = r.conversation_id and c.resolved_at = r.resolved_at
      where r.workspace_id = $1 and r.conversation_id = $2 order by r.resolved_at desc limit 1`,
    values: [workspaceId, conversationId],
  });
  return row ?? null;
}

/** Where the provider may have taken an agent's answer to the customer message `m`; a new answer could be the second. */
const ifUncertain = (value: string): string => `case when exists (select from message o
  where o.run_id = m.run_id and o.direction = 'out' and o.delivery = 'failed' and o.error_code = 'outcome_unknown') then ${value} end`;

/**
 * As if it had not been resolved: what waited waits again, what the agent was to answer it answers, and so it does where an answer on its way
 * has failed since; where nobody knows whether it has, that waits for a person. The caller has locked the conversation.
 */
export async function giveBackBefore(
  db: Queryable,
  { workspaceId, conversationId }: { workspaceId: string; conversationId: string },
  { id, before: { conversation, messages, handoffs } }: Undoable,
): Promise<void> {
  await execute(
    db,
    `update message m set outcome = was.outcome, outcome_reason = was.outcome_reason, outcome_at = was.outcome_at
     from jsonb_to_recordset($3::jsonb) as was(id uuid, outcome text, outcome_reason text, outcome_at timestamptz)
     where m.id = was.id and m.workspace_id = $1 and m.conversation_id = $2`,
    [workspaceId, conversationId, toJson(messages)],
  );
  const failedSince = await execute(
    db,
    `update message m set outcome = ${ifUncertain("'waiting_person'")}, outcome_reason = ${ifUncertain("'outcome_unknown'")}, outcome_at = ${ifUncertain('now()')}
     from resolution r
     where r.workspace_id = $1 and r.id = $3 and m.conversation_id = $2 and m.direction = 'in' and m.outcome_reason = 'resolved_by_person' and m.outcome_at >= r.resolved_at`,
    [workspaceId, conversationId, id],
  );
  await execute(
    db,
    `update conversation c set resolved_at = null, owner = $3, owned_because = $8, owner_user_id = $4, owned_until = $5, snoozed_until = $6,
      answer_at = case when $7 then now() end, first_unanswered_at = case when $7 then now() end, ${stepsIn('returned')}
     where workspace_id = $1 and id = $2`,
    [
      workspaceId,
      conversationId,
      conversation.owner,
      conversation.owner_user_id,
      conversation.owned_until,
      conversation.snoozed_until,
      failedSince > 0 || messages.some(({ outcome }) => outcome === null),
      conversation.owned_because,
    ],
  );
  await execute(db, `update handoff set closed_at = null where workspace_id = $1 and conversation_id = $2 and id = any($3::uuid[])`, [
    workspaceId,
    conversationId,
    handoffs,
  ]);
  await execute(db, 'delete from resolution where id = $1 and workspace_id = $2', [id, workspaceId]);
  await setWaitingSince(db, workspaceId, [conversationId]);
}
