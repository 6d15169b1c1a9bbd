import { holdPeople } from '#server/features/contacts/recipients.ts';
import { type Database, inTransaction, type Transaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { restart, settle, type Settled, type Settlement } from './answer.store.ts';
import { createBatch } from '#server/platform/work/batch.ts';
import type { DueConversation } from './collect.ts';
import { releaseAnswer } from './collect.store.ts';
import { hasConsequences, recordConsequences } from './consequences.ts';
import { decide, MAX_ATTEMPTS } from './decide.ts';
import type { DecideTools } from './decide-tools.ts';
import { type Decision, isForTyper, unanswerable } from './decision.ts';
import { NotHeardYet, waitToHear } from './hearing/wait-to-hear.ts';
import { Interrupted } from './thinking/interrupted.ts';
import { enqueueSummary } from './thinking/summary.ts';
import type { Lane } from '#server/pipeline/delivery/lanes.store.ts';
import { tracepoints } from '../tracepoints.ts';
import { toSettlement } from './settlement.ts';

/** Who sends the parts of an answer. */
export interface Sending {
  /**
   * This worker's id if it has room to send now; null = the lane is claimed when its turn comes.
   */
  worker(): string | null;
  /** Begins to send in a lane that was taken for this worker. */
  serve(lane: Lane): void;
  /** Says that parts are due in so many milliseconds. */
  wake(waitMs: number): void;
}

export interface Answerer {
  /** Takes one turn. Answers whether the conversation is due again. */
  answer(due: DueConversation): Promise<boolean>;
  readonly answered: number;
}

/** The wait between attempts of a turn that failed; it grows with each. */
const RETRY_MS = { first: 1000, longest: 60_000 };

interface Draft {
  due: DueConversation;
  decision: Decision;
  settlement: Settlement;
}

/**
 * Takes turns: decides what to say, then commits it in one transaction that checks once more that
 * nobody has stepped in and nothing newer was written (B8, B11). A draft that is refused is thrown
 * away, and the whole conversation is answered anew.
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
      tracepoints.answerCommitted.publish(done);
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
        await releaseAnswer(services.db, due.conversation, {
          waitMs: due.conversation.typed_ms,
          counts: false,
        });
        return true;
      }
      const decision = await decideOrGiveBack(services, due, tools);
      if (decision === 'given back') return true;
      tracepoints.answerDecided.publish(decision);
      const settlement = toSettlement(due, decision, startedAt);
      if (settlement.parts.length > 0 && settlement.pace_ms === 0)
        settlement.lane_worker = sending.worker();
      const settled = await batch.submit({ due, decision, settlement });
      if (settled === 'refused') {
        await restart(services.db, {
          id: due.conversation.id,
          fence: due.conversation.answer_fence,
        });
        return true;
      }
      answered += 1;
      if (settled.lane) sending.serve(settled.lane);
      else if (settlement.parts.length > 0) sending.wake(settlement.pace_ms);
      if (decision.outgrown) await enqueueSummary(services, due.conversation);
      return settled.waits;
    },
  };
}

/** Decides; a turn that fails is given back, to be tried again after a wait. */
async function decideOrGiveBack(
  { db, log }: Pick<Services, 'db' | 'log'>,
  due: DueConversation,
  tools: DecideTools,
): Promise<Decision | 'given back'> {
  try {
    return await decide(due, tools);
  } catch (error) {
    if (error instanceof Interrupted) {
      await giveBack(db, due, error);
      return 'given back';
    }
    if (error instanceof NotHeardYet) {
      await waitToHear(db, due.conversation, error);
      return 'given back';
    }
    // The attempt was counted at the claim. After the last one `decide` gives the agent's turn up.
    const { id: conversationId, answer_attempts: attempts } = due.conversation;
    log.error({ err: error, conversationId, attempts }, 'A turn could not be finished');
    // Even giving up failed, because the channel or the agent cannot be read: the messages get an
    // outcome all the same.
    if (attempts > MAX_ATTEMPTS) return unanswerable(due);
    const waitMs = Math.min(RETRY_MS.longest, RETRY_MS.first * 4 ** (attempts - 1));
    await releaseAnswer(db, due.conversation, { waitMs, counts: true });
    return 'given back';
  }
}

/** In milliseconds. A place may be free sooner; without a wait the claim would turn in a circle. */
const NO_PLACE_MS = 200;

/**
 * Gives back a turn in which a model was ended: it is taken up anew when its clock says so. One for
 * which there was no place waits until there is one.
 */
async function giveBack(db: Database, due: DueConversation, { why }: Interrupted): Promise<void> {
  const { id, answer_fence: fence } = due.conversation;
  if (why === 'no_place')
    await releaseAnswer(db, due.conversation, { waitMs: NO_PLACE_MS, counts: false });
  else await restart(db, { id, fence });
}

const settlementsOf = (drafts: Draft[]): Settlement[] => drafts.map((draft) => draft.settlement);

/** The workspaces in which something is written of a person, in one order for all. */
const withPeople = (drafts: Draft[]): string[] =>
  [
    ...new Set(
      drafts.flatMap(({ due, decision }) =>
        decision.turn?.run?.effects.some(({ kind }) => kind === 'set_contact_field')
          ? due.conversation.workspace_id
          : [],
      ),
    ),
  ].toSorted();

async function settleWithConsequences(
  tx: Transaction,
  drafts: Draft[],
): Promise<Map<string, Settled>> {
  // Before the conversations, as whoever merges or blocks people does.
  for (const workspaceId of withPeople(drafts)) await holdPeople(tx, workspaceId);
  const settled = await settle(tx, settlementsOf(drafts));
  tracepoints.answerWritten.publish(settled);
  for (const { due, decision, settlement } of drafts)
    if (settled.has(settlement.conversation_id) && hasConsequences(decision))
      await recordConsequences(tx, due, decision, settlement.run_id);
  tracepoints.answerConsequences.publish(settled);
  return settled;
}
