import { uuidv7 } from 'uuidv7';
import { raise } from '#server/features/notifications/notifications.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { DueConversation } from './collect.ts';
import { bury } from './dead-letter.store.ts';
import type { Decision } from './decide.ts';
import { openHandoff, setConsent } from './handoff.store.ts';
import { handoffNotice, loopNotice } from './notices.ts';

/** Most turns have none, and are committed by one statement. */
export function hasConsequences({ turn, reason, failed }: Decision): boolean {
  return failed || turn?.outcome.kind === 'hand_off' || (turn?.consent ?? null) !== null || reason === 'loop_guard';
}

/** What a decision means beside its answer, in the transaction that commits it. */
export async function recordConsequences(db: Queryable, due: DueConversation, decision: Decision, runId: string | null): Promise<void> {
  const { turn, version } = decision;
  const { id: conversationId, workspace_id: workspaceId, contact_id: contactId, contact_name: contact } = due.conversation;
  if (turn?.consent) await setConsent(db, workspaceId, contactId, turn.consent);
  if (turn?.outcome.kind === 'hand_off' && version && runId) {
    const { reason, note } = turn.outcome;
    const { handOff, language } = version.config;
    await openHandoff(db, {
      id: uuidv7(),
      workspaceId,
      conversationId,
      runId,
      agentId: version.agentId,
      reason,
      note,
      fallbackMinutes: handOff.fallbackMinutes,
    });
    await raise(db, {
      workspaceId,
      type: 'warning',
      cause: `handoff:${conversationId}`,
      ...handoffNotice(language, contact, note),
      link: '/channels',
    });
  }
  if (decision.reason === 'loop_guard' && version) {
    await raise(db, {
      workspaceId,
      type: 'warning',
      cause: `loop_guard:${conversationId}`,
      ...loopNotice(version.config.language, contact),
      link: '/agents',
    });
  }
  if (decision.failed) {
    const detail = `Given up after ${due.conversation.answer_attempts} attempts.`;
    await bury(db, { workspaceId, conversationId, messageId: due.messages[0]?.id ?? null, step: 'answer', code: 'agent_failed', detail });
  }
}
