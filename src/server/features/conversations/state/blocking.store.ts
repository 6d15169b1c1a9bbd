import { z } from 'zod';
import type { OutcomeReason } from '#contract/i18n/outcomes.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { callOffOutdated, stepIn } from './calling-off.store.ts';
import { restoreConversation, restoreMessages } from './given-back.store.ts';
import { moved } from './moved.sql.ts';
import { openQuestion } from './predicates.sql.ts';
import { setWaitingSince } from './questions.store.ts';
import { Before } from './resolution.store.ts';

/** What a block changed in one conversation. */
export const ConversationBefore = z.object({
  conversation: Before.shape.conversation.extend({ id: z.string() }),
  messages: Before.shape.messages,
  handoffs: Before.shape.handoffs,
});
export type ConversationBefore = z.output<typeof ConversationBefore>;

const LockedRow = ConversationBefore.shape.conversation.extend({ is_resolved: z.boolean() });
const Closed = Before.shape.messages.element.extend({ conversation_id: z.string() });
const Ended = z.object({ id: z.string(), conversation_id: z.string() });

/**
 * Ends what waits in the conversations of these contacts, because the team has blocked the person:
 * open questions get the outcome `blocked`, what agents were about to say is called off, hand-overs
 * end, and the conversations are closed. Resolves with what it changed, for each conversation that
 * was not closed already.
 */
export async function endForBlocked(
  db: Queryable,
  {
    workspaceId,
    contactIds,
    reason,
  }: { workspaceId: string; contactIds: string[]; reason: OutcomeReason },
): Promise<ConversationBefore[]> {
  const rows = await query(db, LockedRow, {
    text: `select id, owner, owner_user_id, owned_until, owned_because, waiting_since, snoozed_until, resolved_at is not null as is_resolved
      from conversation where workspace_id = $1 and contact_id = any($2::uuid[]) order by id for update`,
    values: [workspaceId, contactIds],
  });
  const ids = rows.map((row) => row.id);
  // Every one, because a turn that was decided before the block must not speak after it.
  await stepIn(db, workspaceId, ids, 'stopped');
  await callOffOutdated(db, workspaceId, ids);
  const messages = await closeOpen(db, workspaceId, ids, reason);
  const handoffs = await query(db, Ended, {
    text: `update handoff set closed_at = now(), fallback_at = null
      where workspace_id = $1 and conversation_id = any($2::uuid[]) and closed_at is null returning id, conversation_id`,
    values: [workspaceId, ids],
  });
  const open = rows.filter((row) => !row.is_resolved);
  await execute(
    db,
    `update conversation c set ${moved('resolved')} where c.workspace_id = $1 and c.id = any($2::uuid[])`,
    [workspaceId, open.map((row) => row.id)],
  );
  return open.map(({ is_resolved: _, ...conversation }) => ({
    conversation,
    messages: messages
      .filter((one) => one.conversation_id === conversation.id)
      .map(({ conversation_id: __, ...message }) => message),
    handoffs: handoffs.flatMap((one) => (one.conversation_id === conversation.id ? one.id : [])),
  }));
}

/**
 * Gives the customer messages that nobody answered the outcome `blocked`. Resolves with their values
 * before; messages whose answer this transaction has called off are returned as open.
 */
function closeOpen(
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
  reason: OutcomeReason,
): Promise<z.output<typeof Closed>[]> {
  return query(db, Closed, {
    text: `with open as (
        select q.id, case when not called_off then q.outcome end as outcome, case when not called_off then q.outcome_reason end as outcome_reason,
          case when not called_off then q.outcome_at end as outcome_at
        from message q, lateral (select coalesce(q.outcome_reason = 'resolved_by_person' and q.outcome_at = now(), false) as called_off) fate
        where q.workspace_id = $1 and q.conversation_id = any($2::uuid[]) and q.direction = 'in'
          and (q.outcome is null or called_off or ${openQuestion}) order by q.id for update of q
      )
      update message m set outcome = 'blocked', outcome_reason = $3, outcome_at = now() from open where m.id = open.id
      returning m.id, m.conversation_id, open.outcome, open.outcome_reason, open.outcome_at`,
    values: [workspaceId, conversationIds, reason],
  });
}

const Waiting = z.object({ id: z.string(), channel_id: z.string() });

/**
 * Restores these conversations as if their contact had not been blocked, except those that somebody
 * has taken since. What came since the block is answered. Resolves with those whose customer waits
 * for a person again.
 */
export async function giveBackUnblocked(
  db: Queryable,
  workspaceId: string,
  { since, before }: { since: string; before: ConversationBefore[] },
): Promise<z.output<typeof Waiting>[]> {
  const ids = before.map(({ conversation }) => conversation.id);
  const untouched = await query(db, z.object({ id: z.string() }), {
    text: `select id from conversation where workspace_id = $1 and id = any($2::uuid[]) and owner = 'agent' and resolved_at is not null order by id for update`,
    values: [workspaceId, ids],
  });
  const theirs = before.filter(({ conversation }) =>
    untouched.some(({ id }) => id === conversation.id),
  );
  for (const { conversation, messages, handoffs } of theirs) {
    const place = { workspaceId, conversationId: conversation.id };
    await restoreMessages(db, place, messages);
    const came = await execute(
      db,
      `update message set outcome = null, outcome_reason = null, outcome_at = null
       where workspace_id = $1 and conversation_id = $2 and direction = 'in' and outcome = 'blocked' and created_at > $3`,
      [workspaceId, conversation.id, since],
    );
    const answersAgain = came > 0 || messages.some(({ outcome }) => outcome === null);
    await restoreConversation(db, place, { conversation, handoffs, answersAgain });
  }
  const restored = theirs.map(({ conversation }) => conversation.id);
  await setWaitingSince(db, workspaceId, restored);
  return query(db, Waiting, {
    text: `select id, channel_id from conversation where workspace_id = $1 and id = any($2::uuid[]) and waiting_since is not null`,
    values: [workspaceId, restored],
  });
}
