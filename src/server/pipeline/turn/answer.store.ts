import { z } from 'zod';
import type { Part } from '#channels/message.ts';
import { turnRestarted } from '#server/features/conversations/state/clocks.sql.ts';
import { query, type Queryable, toJson } from '#server/platform/db.ts';
import { Lane } from '#server/pipeline/delivery/lanes.store.ts';
import { settleSql } from './settle.sql.ts';

/** How one claimed conversation is settled. Everything of it happens, or nothing. */
export interface Settlement {
  conversation_id: string;
  fence: number;
  /** How often somebody had stepped in when the turn began. */
  interventions: number;
  /**
   * The customer asked for silence: what was decided before this is called off, and what this says
   * comes after it.
   */
  opts_out: boolean;
  /** The newest customer message that was considered. */
  seq: number;
  /**
   * The agent says something or hands over: then nobody may have stepped in and the customer may
   * not have written again.
   */
  speaks: boolean;
  run_id: string | null;
  agent_id: string | null;
  version_id: string | null;
  run_outcome: string;
  reason: string | null;
  trace: unknown;
  started_at: string;
  state: unknown;
  message_ids: string[];
  /** More waits than one turn took: the next one is due at once. */
  more: boolean;
  outcome: 'answered' | 'handed_off' | 'waiting_person' | 'closed' | 'failed';
  outcome_reason: string | null;
  owner: 'agent' | 'person' | null;
  /**
   * With an owner: how long until the conversation is the agent's again, hours; null = until it is
   * given back.
   */
  owned_hours: number | null;
  /** Milliseconds that the customer sees us typing before the first part. */
  pace_ms: number;
  parts: { id: string; part: Part }[];
  /**
   * The worker that goes on to send the parts, where nobody sends in this conversation; null =
   * whoever claims the lane.
   */
  lane_worker: string | null;
}

const SettledRow = Lane.extend({ takes_lane: z.boolean(), waits: z.boolean() });
export interface Settled {
  /** Taken for the worker that the settlement names. */
  lane: Lane | null;
  /** The customer wrote more meanwhile, or more than one turn takes. */
  waits: boolean;
}

/**
 * Commits what turns decided, many at once: the outcome of every customer message, the run, and the
 * parts to be sent. Answers with the conversations it could settle, each with its lane where it was
 * taken. The others were taken by another worker, somebody stepped in, their agent was switched off
 * or their channel disconnected, they have a newer message, or somebody began to wait at that
 * moment: nothing of them was written (B8, B11).
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
 * A draft was discarded: the conversation is claimed again, when its clock says so, and answered as
 * a whole.
 */
export async function restart(
  db: Queryable,
  conversation: { id: string; fence: number },
): Promise<void> {
  await query(db, z.unknown(), {
    text: `update conversation c set ${turnRestarted} where id = $1 and answer_fence = $2`,
    values: [conversation.id, conversation.fence],
  });
}
