import type { InternalEffect } from '#server/agent/effects.ts';
import { setField } from '#server/features/contacts/fields.ts';
import { addLabels } from '#server/features/conversations/labels/labels.ts';
import { giveToTeam } from '#server/features/conversations/state/taking.store.ts';
import { resolveAsAgent } from '#server/features/conversations/progress/resolve.ts';
import { scheduleAsAgent } from '#server/features/conversations/writing/scheduled.ts';
import { addAgentNote } from '#server/features/conversations/writing/notes.ts';
import type { Transaction } from '#server/platform/db.ts';
import { tracepoints } from '#server/pipeline/tracepoints.ts';
import type { DueConversation } from '../collect.ts';
import type { Decision } from '../decision.ts';

/**
 * Does what a model wanted to write beside its answer, in the transaction that commits the answer.
 * What was deleted meanwhile (a label, a field, a team) is left out.
 */
export async function commitEffects(
  tx: Transaction,
  { conversation }: DueConversation,
  heard: Decision['heard'],
  agentId: string,
  effects: readonly InternalEffect[],
): Promise<void> {
  const { id: conversationId, workspace_id: workspaceId, contact_id: contactId } = conversation;
  const seen = heard.at(-1)?.id ?? null;
  for (const effect of effects) {
    switch (effect.kind) {
      case 'set_labels':
        await addLabels(tx, workspaceId, conversationId, effect.labelIds);
        break;
      case 'set_contact_field':
        await setField(tx, { workspaceId, contactId }, effect);
        break;
      case 'add_note':
        await addAgentNote(tx, { workspaceId, conversationId, agentId, text: effect.text });
        break;
      case 'assign_team':
        await giveToTeam(tx, workspaceId, conversationId, effect.teamId);
        break;
      case 'resolve':
        await resolveAsAgent(tx, { workspaceId, conversationId, userId: agentId });
        break;
      case 'schedule_message':
        await scheduleAsAgent(tx, {
          workspaceId,
          conversationId,
          agentId,
          text: effect.text,
          sendAt: effect.at,
          seen,
        });
        break;
      case 'send_template':
        break; // it is one of the parts of the answer
    }
    tracepoints.answerEffect.publish(effect);
  }
}
