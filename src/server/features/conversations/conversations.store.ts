import { z } from 'zod';
import type { OutcomeReason } from '#contract/outcome-sentences.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const ConversationRow = z.object({
  id: z.string(),
  channel_id: z.string(),
  channel_name: z.string(),
  channel_type: z.string(),
  contact_name: z.string().nullable(),
  owner: z.enum(['agent', 'person']),
  last_message_at: z.string(),
  unanswered: z.number(),
});

export interface ConversationFilter {
  workspaceId: string;
  channelId: string | null;
  limit: number;
  offset: number;
}

export function listConversations(db: Queryable, filter: ConversationFilter): Promise<z.output<typeof ConversationRow>[]> {
  return query(db, ConversationRow, {
    text: `select c.id, c.channel_id, ch.display_name as channel_name, ch.type as channel_type, k.name as contact_name, c.owner, c.last_message_at,
        (select count(*) from message m where m.conversation_id = c.id and m.direction = 'in' and m.outcome is null) as unanswered
      from conversation c join channel ch on ch.id = c.channel_id join contact k on k.id = c.contact_id
      where c.workspace_id = $1 and ($2::uuid is null or c.channel_id = $2)
      order by c.last_message_at desc, c.id limit $3 offset $4`,
    values: [filter.workspaceId, filter.channelId, filter.limit, filter.offset],
  });
}

export async function countConversations(db: Queryable, workspaceId: string, channelId: string | null): Promise<number> {
  const [row] = await query(db, z.object({ total: z.number() }), {
    text: `select count(*) as total from conversation where workspace_id = $1 and ($2::uuid is null or channel_id = $2)`,
    values: [workspaceId, channelId],
  });
  return row?.total ?? 0;
}

const MessageRow = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  author: z.string(),
  parts: z.array(z.unknown()),
  outcome: z.string().nullable(),
  outcome_reason: z.string().nullable(),
  delivery: z.string().nullable(),
  created_at: z.string(),
});

/** Newest first; ids grow with time, so `before` pages backwards. */
export function listMessages(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  before: string | null,
  limit: number,
): Promise<z.output<typeof MessageRow>[]> {
  return query(db, MessageRow, {
    text: `select id, direction, author, parts, outcome, outcome_reason, delivery, created_at from message
      where workspace_id = $1 and conversation_id = $2 and ($3::uuid is null or (created_at, id) < (select created_at, id from message where id = $3 and workspace_id = $1))
      order by created_at desc, id desc limit $4`,
    values: [workspaceId, conversationId, before, limit],
  });
}

export async function conversationExists(db: Queryable, workspaceId: string, conversationId: string): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: `select 1 from conversation where workspace_id = $1 and id = $2`,
    values: [workspaceId, conversationId],
  });
  return rows.length === 1;
}

/** Why parts that wait are not sent any more, and what it makes of the questions they would have answered. */
export interface CallingOff {
  delivery: 'cancelled' | 'failed';
  /** The provider's code; null leaves what is written there. */
  code: string | null;
  outcome: 'waiting_person' | 'closed' | 'failed';
  reason: OutcomeReason;
  /** What a person wrote is still sent. */
  sparesPeople: boolean;
}

/**
 * Calls off what was not sent yet in these conversations, which the caller has locked. What is on its way stays: nobody can call it back.
 * The questions are repaired by a statement of their own: it sees a part that was sent at the last moment, and such a question keeps
 * its answer.
 */
export async function callOffUnsent(db: Queryable, workspaceId: string, conversationIds: string[], why: CallingOff): Promise<void> {
  const calledOff = await query(db, z.object({ run_id: z.string().nullable() }), {
    text: `update message set delivery = $3, error_code = coalesce($4, error_code)
      where id in (select id from message where workspace_id = $1 and conversation_id = any($2::uuid[]) and delivery = 'queued'
        and not ($5 and author = 'person') order by id for update)
      returning run_id`,
    values: [workspaceId, conversationIds, why.delivery, why.code, why.sparesPeople],
  });
  const runIds = [...new Set(calledOff.flatMap((row) => row.run_id ?? []))];
  if (runIds.length === 0) return;
  await execute(
    db,
    `update message set outcome = $3, outcome_reason = $4, outcome_at = now()
     where id in (select i.id from message i where i.workspace_id = $1 and i.run_id = any($2::uuid[]) and i.direction = 'in'
       and not exists (select from message o where o.run_id = i.run_id and o.direction = 'out' and o.delivery in ('sending', 'sent', 'delivered', 'read', 'unknown'))
       order by i.id for update)`,
    [workspaceId, runIds, why.outcome, why.reason],
  );
}

/** A person has stepped in, in a conversation that the caller has locked: the agent says no more, and nobody is told that no one came (B10, B14). */
export async function silenceAgent(db: Queryable, workspaceId: string, conversationId: string): Promise<void> {
  await callOffUnsent(db, workspaceId, [conversationId], {
    delivery: 'cancelled',
    code: null,
    outcome: 'waiting_person',
    reason: 'paused_by_person',
    sparesPeople: true,
  });
  await execute(
    db,
    `update handoff set taken_at = coalesce(taken_at, now()), fallback_at = null where workspace_id = $1 and conversation_id = $2 and closed_at is null`,
    [workspaceId, conversationId],
  );
}

/**
 * A person steps in: the agent is paused and what it has not yet sent is called off; what customers wrote counts as waiting for
 * this person (B10). Runs in the caller's transaction; the conversation stays locked, so no agent commits in between (B11).
 */
export async function takeConversation(db: Queryable, workspaceId: string, conversationId: string, userId: string): Promise<boolean> {
  const taken = await execute(
    db,
    `update conversation set owner = 'person', owner_user_id = $3, owned_until = null where workspace_id = $1 and id = $2`,
    [workspaceId, conversationId, userId],
  );
  if (taken === 0) return false;
  await silenceAgent(db, workspaceId, conversationId);
  return true;
}

/** The agent answers again, from the next message on. */
export async function returnConversation(db: Queryable, workspaceId: string, conversationId: string): Promise<boolean> {
  const returned = await execute(
    db,
    `update conversation set owner = 'agent', owner_user_id = null, owned_until = null, agent_state = agent_state || '{"returned": true}' where workspace_id = $1 and id = $2`,
    [workspaceId, conversationId],
  );
  if (returned === 0) return false;
  await execute(
    db,
    `update handoff set closed_at = now(), fallback_at = null where workspace_id = $1 and conversation_id = $2 and closed_at is null`,
    [workspaceId, conversationId],
  );
  return true;
}
