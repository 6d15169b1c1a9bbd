import { uuidv7 } from 'uuidv7';
import { minutesUntil } from '#server/features/business-hours/business-hours.ts';
import { modelOf } from './thinking/model-of-run.ts';
import type { Settlement } from './answer.store.ts';
import type { DueConversation } from './collect.ts';
import { type Decision, newOnes } from './decision.ts';
import { promiseDueAt } from './promises/promise.ts';

/**
 * After a hand-over the agent answers again if the team has not said a word for this long (B12), of
 * the time in which the team is there.
 */
const HANDOFF_HOURS = 12;

/** The row that commits a decision. */
export function toSettlement(
  due: DueConversation,
  decision: Decision,
  startedAt: string,
): Settlement {
  const { conversation } = due;
  const messages = decision.heard;
  const turn = decision.turn;
  return {
    conversation_id: conversation.id,
    channel_id: conversation.channel_id,
    fence: conversation.answer_fence,
    interventions: conversation.interventions,
    opts_out: decision.consent === 'opt_out',
    seq: Math.max(conversation.seq, ...messages.map((message) => message.seq)),
    speaks: decision.parts.length > 0,
    run_id: turn ? (decision.runId ?? uuidv7()) : null,
    model: modelOf(turn?.run),
    agent_id: decision.version?.agentId ?? null,
    version_id: decision.version?.id ?? null,
    run_outcome: turn?.outcome.kind ?? 'wait',
    reason: decision.reason,
    trace: turn?.trace ?? [],
    started_at: startedAt,
    state: turn?.state ?? decision.state,
    message_ids: messages.map((message) => message.id),
    more: due.more || newOnes(due).some((message) => !messages.includes(message)),
    outcome: decision.outcome,
    outcome_reason: decision.reason,
    owner:
      turn?.outcome.kind === 'hand_off'
        ? 'person'
        : turn && decision.parts.length > 0
          ? 'agent'
          : null,
    owned_hours: turn?.outcome.kind === 'hand_off' ? handedHours(decision.version) : null,
    pace_ms: decision.paceMs,
    parts: decision.parts.map((part) => ({ id: uuidv7(), part })),
    promise_due_at: promiseDueAt(decision)?.toISOString() ?? null,
    lane_worker: null,
  };
}

const handedHours = (version: Decision['version']): number =>
  version ? minutesUntil(version.config.hours, HANDOFF_HOURS * 60) / 60 : HANDOFF_HOURS;
