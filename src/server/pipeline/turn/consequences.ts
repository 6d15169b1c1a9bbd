import { uuidv7 } from 'uuidv7';
import { minutesUntil } from '#server/features/business-hours/business-hours.ts';
import { setConsent } from '#server/features/contacts/contacts.ts';
import { findCharged, giveToTeam } from '#server/features/conversations/state/taking.store.ts';
import { raise } from '#server/features/notifications/notifications.ts';
import {
  customerWrote,
  handoffWaiting,
  loopGuarded,
  unanswered,
} from '#server/features/notifications/conversation-notices.ts';
import { AGENT_FAILED } from '#server/features/notifications/notice.ts';
import type { Transaction } from '#server/platform/db.ts';
import type { DueConversation } from './collect.ts';
import { storeDeadLetter } from '#server/pipeline/delivery/dead-letter.store.ts';
import type { Decision } from './decision.ts';
import { commitEffects } from './thinking/effects.ts';
import { openHandoff } from './handoff.store.ts';
import { awaitOpening } from './promises/opening.store.ts';

/**
 * Whether more than one statement is needed. Most turns have no consequences and are committed by
 * one.
 */
export function hasConsequences(decision: Decision): boolean {
  const { turn, reason, consent, failed } = decision;
  return (
    failed ||
    (turn?.run?.effects ?? []).length > 0 ||
    turn?.outcome.kind === 'hand_off' ||
    consent !== null ||
    reason === 'loop_guard' ||
    decision.outcome === 'waiting_person'
  );
}

/** The customer waits, and people are there again at a known time. */
const waitsForOpening = ({ outcome, opensAt }: Decision): boolean =>
  opensAt !== null && (outcome === 'waiting_person' || outcome === 'handed_off');

/** Writes what a decision means beside its answer, in the transaction that commits it. */
export async function recordConsequences(
  tx: Transaction,
  due: DueConversation,
  decision: Decision,
  runId: string | null,
): Promise<void> {
  const { turn, version, consent } = decision;
  const {
    id: conversationId,
    workspace_id: workspaceId,
    channel_id: channelId,
    contact_id: contactId,
  } = due.conversation;
  tx.tell(workspaceId, 'notifications');
  if (turn?.run && version)
    await commitEffects(tx, due, decision.heard, version.agentId, turn.run.effects);
  if (consent) {
    await setConsent(tx, {
      workspaceId,
      contactId,
      change: consent,
      source: 'word',
      conversationId,
    });
    tx.tell(workspaceId, 'contacts');
  }
  if (turn?.outcome.kind === 'hand_off' && version && runId) {
    const { reason, note } = turn.outcome;
    const { handOff } = version.config;
    // Nobody comes while the business is closed, so only the time counts in which people are there.
    const fallbackMinutes = minutesUntil(version.config.hours, handOff.fallbackMinutes);
    await openHandoff(tx, {
      id: uuidv7(),
      workspaceId,
      conversationId,
      runId,
      agentId: version.agentId,
      reason,
      note,
      fallbackMinutes,
    });
    const { teamId } = handOff;
    if (teamId !== null) await giveToTeam(tx, workspaceId, conversationId, teamId);
    // Whoever reads this notification must know that the agent needs care, too.
    await raise(
      tx,
      workspaceId,
      handoffWaiting(conversationId, {
        channelId,
        note: decision.failed ? AGENT_FAILED : note,
        // People outside the team are told when the customer is told that nobody came.
        ...(teamId === null ? {} : { team: { id: teamId, aloneMinutes: fallbackMinutes } }),
      }),
    );
  }
  if (waitsForOpening(decision) && decision.opensAt)
    await awaitOpening(tx, { workspaceId, conversationId, opensAt: decision.opensAt });
  if (decision.reason === 'loop_guard')
    await raise(tx, workspaceId, loopGuarded(channelId, conversationId));
  // In a group everybody talks to everybody: its unread messages tell enough.
  else if (decision.outcome === 'waiting_person' && !due.conversation.is_group)
    await raise(
      tx,
      workspaceId,
      customerWrote(conversationId, {
        channelId,
        ...(await findCharged(tx, workspaceId, conversationId)),
      }),
    );
  if (decision.failed) {
    const detail = `Given up after ${due.conversation.answer_attempts} attempts.`;
    const messageId = due.messages[0]?.id ?? null;
    await storeDeadLetter(tx, {
      workspaceId,
      conversationId,
      messageId,
      step: 'answer',
      code: 'agent_failed',
      detail,
    });
    // A conversation that was handed to a person has its own notification.
    if (decision.outcome === 'failed')
      await raise(
        tx,
        workspaceId,
        unanswered(channelId, conversationId, messageId ?? conversationId),
      );
  }
}
