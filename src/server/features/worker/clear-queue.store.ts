import { z } from 'zod';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import {
  callOffOutdated,
  stepInWhere,
} from '#server/features/conversations/state/calling-off.store.ts';
import { agentsTurn } from '#server/features/conversations/state/predicates.sql.ts';
import { setWaitingSince } from '#server/features/conversations/state/questions.store.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Cleared = z.object({
  conversation_id: z.string(),
  contact: z.string().nullable(),
  message_ids: z.array(z.string()),
});
export type Cleared = z.output<typeof Cleared>;

/**
 * A conversation in which parts of an agent wait or are being sent, including what a hold keeps
 * back.
 */
const hasUnsentParts = `c.id in (select o.conversation_id from message o where o.workspace_id = $1 and o.undelivered and o.author = 'agent')`;

const messagesOf = (
  conversations: string,
  messages: string,
): string => `select m.conversation_id, k.name as contact, array_agg(m.id::text order by m.id) as message_ids
  from message m join conversation c on c.id = m.conversation_id join contact k on k.id = c.contact_id
  where c.workspace_id = $1 and m.direction = 'in' and ${messages} and ${conversations}
  group by m.conversation_id, k.name order by m.conversation_id`;

/** An answered message of whose answer no part has left yet. */
const isAnsweredInQueue = `m.outcome = 'answered' and exists (select from message o where o.run_id = m.run_id and o.direction = 'out' and o.author = 'agent' and o.delivery = 'queued')
  and not exists (select from message o where o.run_id = m.run_id and o.direction = 'out' and o.delivery in ('sending', 'sent', 'delivered', 'read', 'unknown'))`;

/** What clearing the queue would cancel. */
export function previewClearing(db: Queryable, workspaceId: string): Promise<Cleared[]> {
  const text = messagesOf(
    `${isOfLivingChannel('c')} and (${agentsTurn} or ${hasUnsentParts})`,
    `((m.outcome is null and ${agentsTurn}) or (${isAnsweredInQueue}))`,
  );
  return query(db, Cleared, { text, values: [workspaceId] });
}

/**
 * Cancels what agents are about to say in the workspace: their turns, waiting and running, and
 * their parts that wait to be sent. The questions wait for a person. Fence and intervention number
 * are raised, so that a running turn cannot commit. Only messages of these conversations are left
 * to people; a message that came to another conversation meanwhile keeps its turn. Runs in the
 * caller's transaction.
 */
export async function clearQueue(
  db: Queryable,
  workspaceId: string,
  clearing: { id: string; userId: string },
): Promise<Cleared[]> {
  const turns = await stepInWhere(
    db,
    `c.workspace_id = $1 and ${agentsTurn} and ${isOfLivingChannel('c')}`,
    [workspaceId],
    'turnCleared',
  );
  const words = await stepInWhere(
    db,
    `c.workspace_id = $1 and ${hasUnsentParts} and ${isOfLivingChannel('c')}`,
    [workspaceId],
    'wordsCleared',
  );
  const conversationIds = [...new Set([...turns, ...words])];
  await callOffOutdated(db, workspaceId, conversationIds);
  const cleared = await query(db, Cleared, {
    // A question whose answer was called off just now has the time of this transaction as its
    // outcome's time.
    text: messagesOf(
      'c.id = any($2::uuid[])',
      `((m.outcome is null and c.id = any($3::uuid[])) or (m.outcome_reason = 'queue_cleared' and m.outcome_at = now()))`,
    ),
    values: [workspaceId, conversationIds, turns],
  });
  const messageIds = cleared.flatMap((row) => row.message_ids);
  await execute(
    db,
    `update message set outcome = 'waiting_person', outcome_reason = 'queue_cleared', outcome_at = now() where workspace_id = $1 and id = any($2::uuid[]) and outcome is null`,
    [workspaceId, messageIds],
  );
  await setWaitingSince(db, workspaceId, conversationIds);
  await execute(
    db,
    `insert into queue_clearing (id, workspace_id, user_id, message_ids, conversation_ids) values ($1, $2, $3, $4, $5)`,
    [
      clearing.id,
      workspaceId,
      clearing.userId,
      messageIds,
      cleared.map((row) => row.conversation_id),
    ],
  );
  return cleared;
}

const Clearing = z.object({
  id: z.string(),
  message_ids: z.array(z.string()),
  conversation_ids: z.array(z.string()),
});

/** The newest clearing that can still be undone, locked. */
export async function findUndoable(
  db: Queryable,
  workspaceId: string,
  minutes: number,
): Promise<z.output<typeof Clearing> | null> {
  const [row] = await query(db, Clearing, {
    text: `select id, message_ids, conversation_ids from queue_clearing
      where workspace_id = $1 and undone_at is null and created_at > now() - $2 * interval '1 minute' order by created_at desc limit 1 for update`,
    values: [workspaceId, minutes],
  });
  return row ?? null;
}

/**
 * Puts cleared messages back, and resolves with their number. A running turn on newer messages has
 * not read these, so the fence is raised and everything is answered together. Conversations are
 * locked before their messages, as everywhere.
 */
export async function undoClearing(
  db: Queryable,
  workspaceId: string,
  clearing: z.output<typeof Clearing>,
): Promise<number> {
  await stepInWhere(
    db,
    'c.workspace_id = $1 and c.id = any($2::uuid[])',
    [workspaceId, clearing.conversation_ids],
    'clearingUndone',
  );
  const messages = await execute(
    db,
    `update message set outcome = null, outcome_reason = null, outcome_at = null
     where id in (select id from message where workspace_id = $1 and id = any($2::uuid[]) and outcome_reason = 'queue_cleared' order by id for update)`,
    [workspaceId, clearing.message_ids],
  );
  await setWaitingSince(db, workspaceId, clearing.conversation_ids);
  await execute(
    db,
    `update queue_clearing set undone_at = now() where workspace_id = $1 and id = $2`,
    [workspaceId, clearing.id],
  );
  return messages;
}
