import { uuidv7 } from 'uuidv7';
import type { Part } from '#channels/message.ts';
import { inTransaction, type Transaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { restart, settle, type Settled, type Settlement } from './answer.store.ts';
import { createBatch } from '#server/platform/work/batch.ts';
import type { DueConversation } from './collect.ts';
import { releaseAnswer } from './collect.store.ts';
import { hasConsequences, recordConsequences } from './consequences.ts';
import { decide, type Decision, type DecideTools, isForTyper, MAX_ATTEMPTS, unanswerable } from './decide.ts';
import type { Lane } from './lanes.store.ts';
import { points } from './points.ts';

/** Where the parts of an answer go. */
export interface Sending {
  /** This worker's id when it can send at once; null = the lane is claimed in its turn. */
  worker(): string | null;
  /** The lane was taken for this worker. */
  serve(lane: Lane): void;
  /** Parts wait, and are due in so many milliseconds. */
  wake(waitMs: number): void;
}

export interface Answerer {
  /** Whether the conversation waits for its next turn. */
  answer(due: DueConversation): Promise<boolean>;
  readonly answered: number;
}

/** Between tries of a turn that failed; grows with each. */
const RETRY_MS = { first: 1000, longest: 60_000 };
/** Handed over and nobody came: the agent answers again after this long without a word from the team (B12). */
const HANDOFF_HOURS = 12;

interface Draft {
  due: DueConversation;
  decision: Decision;
  settlement: Settlement;
}

/**
 * One turn: what to say is decided, then committed in one transaction that checks once more that nobody stepped in and nothing
 * newer was written (B8, B11). A refused draft is thrown away and the whole conversation is answered anew.
 */
export function createAnswerer(services: Services, tools: DecideTools, sending: Sending): Answerer {
  let answered = 0;

  const batch = createBatch<Draft, Settled | 'refused'>({
    size: 100,
    limit: Infinity,
    async write(drafts) {
      const done = drafts.some((draft) => hasConsequences(draft.decision))
        ? await inTransaction(services.db, (tx) => settleWithConsequences(tx, drafts))
        : await settle(services.db, settlementsOf(drafts));
      for (const workspaceId of new Set(drafts.map(({ due }) => due.conversation.workspace_id)))
        services.bus.tell(workspaceId, 'conversations');
      points.answerCommitted.publish(done);
      return drafts.map(({ settlement }) => done.get(settlement.conversation_id) ?? 'refused');
    },
  });

  return {
    get answered() {
      return answered;
    },
    async answer(due) {
      const startedAt = new Date().toISOString();
      if (isForTyper(due)) {
        await releaseAnswer(services.db, due.conversation, { waitMs: due.conversation.typed_ms, counts: false });
        return true;
      }
      let decision: Decision;
      try {
        decision = await decide(due, tools);
      } catch (error) {
        // The attempt was counted at the claim; after the last one the agent's turn is given up in `decide`.
        const attempts = due.conversation.answer_attempts;
        services.log.error({ err: error, conversationId: due.conversation.id, attempts }, 'A turn could not be finished');
        if (attempts <= MAX_ATTEMPTS) {
          await releaseAnswer(services.db, due.conversation, {
            waitMs: Math.min(RETRY_MS.longest, RETRY_MS.first * 4 ** (attempts - 1)),
            counts: true,
          });
          return true;
        }
        // Not even that worked, for the channel or the agent cannot be opened: the messages get an outcome all the same.
        decision = unanswerable(due);
      }
      points.answerDecided.publish(decision);
      const settlement = toSettlement(due, decision, startedAt);
      if (settlement.parts.length > 0 && settlement.pace_ms === 0) settlement.lane_worker = sending.worker();
      const settled = await batch.submit({ due, decision, settlement });
      if (settled === 'refused') {
        await restart(services.db, { id: due.conversation.id, fence: due.conversation.answer_fence });
        return true;
      }
      answered += 1;
      if (settled.lane) sending.serve(settled.lane);
      else if (settlement.parts.length > 0) sending.wake(settlement.pace_ms);
      return settled.waits;
    },
  };
}

const settlementsOf = (drafts: Draft[]): Settlement[] => drafts.map((draft) => draft.settlement);

async function settleWithConsequences(tx: Transaction, drafts: Draft[]): Promise<Map<string, Settled>> {
  const settled = await settle(tx, settlementsOf(drafts));
  for (const { due, decision, settlement } of drafts)
    if (settled.has(settlement.conversation_id) && hasConsequences(decision))
      await recordConsequences(tx, due, decision, settlement.run_id);
  return settled;
}

function toSettlement({ conversation, more }: DueConversation, decision: Decision, startedAt: string): Settlement {
  const messages = decision.heard;
  const turn = decision.turn;
  return {
    conversation_id: conversation.id,
    fence: conversation.answer_fence,
    interventions: conversation.interventions,
    opts_out: decision.consent === 'opt_out',
    seq: Math.max(conversation.seq, ...messages.map((message) => message.seq)),
    speaks: decision.parts.length > 0,
    run_id: turn ? uuidv7() : null,
    agent_id: decision.version?.agentId ?? null,
    version_id: decision.version?.id ?? null,
    run_outcome: turn?.outcome.kind ?? 'wait',
    reason: decision.reason,
    trace: turn?.trace ?? [],
    started_at: startedAt,
    state: turn?.state ?? null,
    message_ids: messages.map((message) => message.id),
    more,
    outcome: decision.outcome,
    outcome_reason: decision.reason,
    owner: turn?.outcome.kind === 'hand_off' ? 'person' : turn && decision.parts.length > 0 ? 'agent' : null,
    owned_hours: turn?.outcome.kind === 'hand_off' ? HANDOFF_HOURS : null,
    pace_ms: decision.paceMs,
    parts: decision.parts.map((part: Part) => ({ id: uuidv7(), part })),
    lane_worker: null,
  };
}
