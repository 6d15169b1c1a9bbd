import { z } from 'zod';
import type { Part } from '#channels/message.ts';
import { turnRestarted } from '#server/features/conversations/state/clocks.sql.ts';
import { query, type Queryable, toJson } from '#server/platform/db.ts';
import { Lane } from '#server/pipeline/delivery/lanes.store.ts';
import type { RunModel } from './thinking/model-of-run.ts';
import { runSuperseded } from './thinking/superseded.sql.ts';
import { settleSql } from './settle.sql.ts';

/** How one claimed conversation is settled. All of it is written, or nothing. */
export interface Settlement {
  conversation_id: string;
  /** Its channel: the agent that speaks must still have it. */
  channel_id: string;
  fence: number;
  /** How often somebody had stepped in when the turn began. */
  interventions: number;
  /**
   * The customer asked for silence: parts that were decided before this are called off, and the
   * parts of this settlement come after it.
   */
  opts_out: boolean;
  /** The newest customer message that was considered. */
  seq: number;
  /**
   * The agent says something or hands over. This is refused if somebody has stepped in or the
   * customer has written again.
   */
  speaks: boolean;
  run_id: string | null;
  /** What a model took for it; null: the rules alone decided. */
  model: RunModel | null;
  agent_id: string | null;
  version_id: string | null;
  run_outcome: string;
  reason: string | null;
  trace: unknown;
  started_at: string;
  state: unknown;
  message_ids: string[];
  /** More messages wait than one turn takes: the next turn is due at once. */
  more: boolean;
  outcome: 'answered' | 'handed_off' | 'waiting_person' | 'closed' | 'failed' | 'blocked';
  outcome_reason: string | null;
  owner: 'agent' | 'person' | null;
  /**
   * With an owner: hours until the conversation is the agent's again; null = until it is given
   * back.
   */
  owned_hours: number | null;
  /** How long the customer sees us typing before the first part, milliseconds. */
  pace_ms: number;
  parts: { id: string; part: Part }[];
  /**
   * By when somebody has to have answered, if the parts tell the customer that somebody will; null:
   * they do not.
   */
  promise_due_at: string | null;
  /**
   * The worker that will send the parts if nobody sends in this conversation now; null = whoever
   * claims the lane.
   */
  lane_worker: string | null;
}

const SettledRow = Lane.extend({ takes_lane: z.boolean(), waits: z.boolean() });
export interface Settled {
  /** The lane, if it was taken for the worker that the settlement names. */
  lane: Lane | null;
  /** The customer wrote more meanwhile, or more than one turn takes. */
  waits: boolean;
}

/**
 * Commits what turns decided, many at once: the outcome of every customer message, the run, and the
 * parts to be sent. Answers with the conversations that it settled, each with its lane if that was
 * taken. Nothing is written for the others (B8, B11): another worker took the conversation,
 * somebody stepped in, the agent was switched off or the channel given to another one, the channel
 * was disconnected, the customer wrote again, or somebody began to wait at that moment.
 */
export async function settle(
  db: Queryable,
  settlements: Settlement[],
): Promise<Map<string, Settled>> {
  const rows = await query(db, SettledRow, {
    name: 'settle',
    text: settleSql,
    values: [
      toJson(settlements),
      settlements.flatMap((one) => one.message_ids),
      settlements.map((one) => one.conversation_id),
      settlements.map((one) => one.channel_id),
    ],
  });
  return new Map(
    rows.map(({ takes_lane: taken, waits, ...lane }) => [
      lane.id,
      { lane: taken ? lane : null, waits },
    ]),
  );
}

/**
 * Gives a conversation back after its draft was discarded: it is claimed again when its clock says
 * so, and answered as a whole. Where a person has ended the turn, there is nothing to give back, and
 * its run is over all the same: nobody goes on with one from before somebody stepped in.
 */
export async function restart(
  db: Queryable,
  conversation: { id: string; fence: number },
): Promise<void> {
  await query(db, z.unknown(), {
    text: `with given as (update conversation c set ${turnRestarted} where id = $1 and answer_fence = $2 returning c.turn_id),
      ${runSuperseded(`select turn_id from given union all
        select c.turn_id from conversation c join run r on r.id = c.turn_id where c.id = $1 and r.interventions < c.interventions`)} select 1`,
    values: [conversation.id, conversation.fence],
  });
}
