import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { query, type Queryable, toJson } from '#server/platform/db.ts';
import type { LockedConversation } from './locking.store.ts';
import { moved } from './moved.sql.ts';

/** What a resolution changed, so that it can be undone. */
export const Before = z.object({
  conversation: z.object({
    owner: z.enum(['agent', 'person']),
    owner_user_id: z.string().nullable(),
    owned_until: z.string().nullable(),
    /** The previous version did not store it. */
    owned_because: z.string().nullable().default(null),
    waiting_since: z.string().nullable(),
    snoozed_until: z.string().nullable(),
  }),
  messages: z.array(
    z.object({
      id: z.string(),
      outcome: z.string().nullable(),
      outcome_reason: z.string().nullable(),
      outcome_at: z.string().nullable(),
    }),
  ),
  handoffs: z.array(z.string()),
});

/** Whether a message of the customer has no outcome yet. The caller has locked the conversation. */
export async function waitsForTurn(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<boolean> {
  const waiting = await query(db, z.unknown(), {
    text: `select 1 from message where workspace_id = $1 and conversation_id = $2 and direction = 'in' and outcome is null limit 1`,
    values: [workspaceId, conversationId],
  });
  return waiting.length > 0;
}

/**
 * Gives customer messages that nobody answered their outcome and ends handoffs, in a conversation
 * that the caller has locked. Resolves with their values before. Messages whose answer this
 * transaction has called off are returned as open.
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

/**
 * A message that was left to people. What an agent answered before it does not count in the time
 * that people take.
 */
const wasLeft = `m.outcome is null or m.outcome in ('handed_off', 'waiting_person', 'failed') or m.outcome_reason in ('answered_by_person', 'resolved_by_person')`;

/**
 * Resolves the conversation and stores its times since the previous resolution: when the first
 * message was left to people (null: none was), and when the first answer was sent.
 */
export async function storeResolution(
  db: Queryable,
  {
    workspaceId,
    conversationId,
    userId,
    reasonId,
    reasonName,
    note,
  }: {
    workspaceId: string;
    conversationId: string;
    userId: string;
    reasonId: string | null;
    reasonName: string | null;
    note: string | null;
  },
  before: { conversation: LockedConversation; messages: unknown[]; handoffs: string[] },
): Promise<string> {
  const [stored] = await query(db, z.object({ resolved_at: z.string() }), {
    text: `with began as (
        select min(m.created_at) as first, min(m.created_at) filter (where ${wasLeft}) as at from message m
        where m.conversation_id = $3 and m.direction = 'in'
          and m.created_at > coalesce((select max(r.resolved_at) from resolution r where r.conversation_id = $3), '-infinity')
      ), replied as (
        select min(m.sent_at) as at from message m, began
        where m.conversation_id = $3 and m.author in ('agent', 'person', 'phone') and m.created_at >= began.first
      ), done as (
        update conversation c set ${moved('resolved')}, agent_state = c.agent_state || '{"returned": true}'
        where c.workspace_id = $2 and c.id = $3
      )
      insert into resolution (id, workspace_id, conversation_id, user_id, began_at, first_reply_at, before, reason_id, reason_name, note)
      select $1, $2, $3, $4, began.at, replied.at, $5::jsonb, $6, $7, $8 from began, replied returning resolved_at`,
    values: [
      uuidv7(),
      workspaceId,
      conversationId,
      userId,
      toJson(before),
      reasonId,
      reasonName,
      note,
    ],
  });
  return z.object({ resolved_at: z.string() }).parse(stored).resolved_at;
}
