import { z } from 'zod';
import { agentInCharge } from '#server/features/conversations/state/predicates.sql.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import type { NobodyCame } from './notices.ts';
import { tellNobodyCameSql } from './tell-nobody-came.sql.ts';

export interface HandoffToOpen {
  id: string;
  workspaceId: string;
  conversationId: string;
  runId: string;
  agentId: string;
  reason: string;
  note: string;
  fallbackMinutes: number;
}

/**
 * Opens the hand-over of a conversation, which has one open hand-over at most. An older one that is
 * still open belongs to a pause that has run out, because the agent has just answered again in the
 * settlement before this. Runs in the transaction of that settlement.
 */
export async function openHandoff(db: Queryable, handoff: HandoffToOpen): Promise<void> {
  await execute(
    db,
    `update handoff set closed_at = now(), fallback_at = null where workspace_id = $1 and conversation_id = $2 and closed_at is null`,
    [handoff.workspaceId, handoff.conversationId],
  );
  await execute(
    db,
    `insert into handoff (id, workspace_id, conversation_id, run_id, agent_id, reason, note, fallback_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 minute')`,
    [
      handoff.id,
      handoff.workspaceId,
      handoff.conversationId,
      handoff.runId,
      handoff.agentId,
      handoff.reason,
      handoff.note,
      handoff.fallbackMinutes,
    ],
  );
}

/**
 * Closes hand-overs in which nobody is waited for any more: the conversation is the agent's again,
 * and its customer does not wait. A pause that has run out answers nobody: until a person has, the
 * hand-over stays open. Answers with the conversations, which stay locked. A conversation that
 * another statement has locked is looked at next time. Runs in the caller's transaction.
 */
export function endOverdueHandoffs(db: Queryable): Promise<z.output<typeof Fallback>[]> {
  return query(db, Fallback, {
    text: `with over as (
        select c.id, c.workspace_id from conversation c
        where c.id in (select conversation_id from handoff where closed_at is null) and ${agentInCharge} and c.waiting_since is null
        order by c.id limit 100 for update of c skip locked
      )
      update handoff h set closed_at = now(), fallback_at = null from over
      where h.conversation_id = over.id and h.workspace_id = over.workspace_id and h.closed_at is null
      returning h.conversation_id, h.workspace_id`,
  });
}

const Fallback = z.object({ conversation_id: z.string(), workspace_id: z.string() });

/**
 * Tells customers once that nobody came (B14), unless they want no messages or cannot get any.
 * Conversations are locked before their hand-overs, as everywhere; one that another statement has
 * locked is looked at next time. Answers with the conversations that got the message.
 */
export function tellNobodyCame(
  db: Queryable,
  texts: NobodyCame,
): Promise<z.output<typeof Fallback>[]> {
  return query(db, Fallback, {
    text: tellNobodyCameSql,
    values: [toJson(texts)],
  });
}
