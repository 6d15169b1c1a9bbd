import { z } from 'zod';
import { RunStep } from '#server/agent/journal.ts';
import { query, type Queryable, toJson } from '#server/platform/db.ts';
import { runSuperseded } from './superseded.sql.ts';

/** A turn of a conversation as this worker holds it. */
export interface HeldTurn {
  conversationId: string;
  fence: number;
  interventions: number;
  /** The newest customer message that it is about. */
  seq: number;
}

export interface RunToOpen extends HeldTurn {
  id: string;
  /** The messages that it answers. */
  messageIds: string[];
  agentId: string;
  versionId: string;
}

const Recorded = z.object({ n: z.number() });
const Opened = z.object({ id: z.string(), steps: z.array(z.unknown()) });
export type OpenedRun = { id: string; steps: RunStep[] };

/** The turn is still this worker's, and nobody has stepped in. */
const held = `c.id = $1 and c.answer_fence = $2 and c.answer_lease_until > now() and c.interventions = $3`;

/**
 * The run `r` has read other messages than those of this turn: a question that is open again, or was
 * left to people, is read with what came after it, and what was said without it does not answer it.
 */
const hasReadOthers = (messageIds: string): string =>
  `exists (select from run_step s where s.run_id = r.id and s.n = 0 and s.detail -> 'about' is distinct from to_jsonb(${messageIds}))`;

/**
 * Begins a run, or goes on with one that was killed, if it is about the same messages by the same
 * version and nobody has stepped in since; any other one that was under way is superseded. Null:
 * the turn is not this worker's any more.
 */
export async function openRun(db: Queryable, run: RunToOpen): Promise<OpenedRun | null> {
  const [row] = await query(db, Opened, {
    name: 'open-run',
    text: `with mine as (select c.id, c.workspace_id, c.turn_id from conversation c where ${held} for no key update),
      known as (
        select r.id from run r join mine on r.id = mine.turn_id
        where r.state = 'running' and r.to_seq = $4 and r.version_id = $8 and r.interventions = $3
          and not ${hasReadOthers('$6::text[]')}
      ),
      ${runSuperseded('select turn_id from mine where turn_id not in (select id from known)')},
      begun as (
        insert into run (id, workspace_id, conversation_id, agent_id, version_id, from_seq, to_seq, outcome, started_at, state, brain, interventions)
        select $5, mine.workspace_id, mine.id, $7, $8, $4::bigint - cardinality($6::text[]) + 1, $4, 'cancelled', now(), 'running', 'model', $3
        from mine where not exists (select from known)
      ),
      named as (update conversation c set turn_id = $5 from mine where c.id = mine.id and not exists (select from known))
      select coalesce((select id from known), $5::uuid) as id,
        coalesce((select jsonb_agg(s.detail || jsonb_build_object('n', s.n, 'kind', s.kind, 'messages', s.messages) order by s.n)
          from run_step s where s.run_id = (select id from known)), '[]') as steps
      from mine`,
    values: [
      run.conversationId,
      run.fence,
      run.interventions,
      run.seq,
      run.id,
      run.messageIds,
      run.agentId,
      run.versionId,
    ],
  });
  return row ? { id: row.id, steps: row.steps.map((step) => RunStep.parse(step)) } : null;
}

/**
 * Records a step. Answers false if the turn is not this worker's any more, or another one has
 * recorded the step.
 */
export async function recordStep(
  db: Queryable,
  turn: HeldTurn,
  runId: string,
  { n, kind, messages, ...detail }: RunStep,
): Promise<boolean> {
  const rows = await query(db, Recorded, {
    name: 'record-step',
    text: `insert into run_step (run_id, n, workspace_id, conversation_id, kind, messages, detail, fence)
      select $4, $5, c.workspace_id, c.id, $6, $7::jsonb, $8::jsonb, $2 from conversation c where ${held} and c.turn_id = $4
      on conflict do nothing returning n`,
    values: [
      turn.conversationId,
      turn.fence,
      turn.interventions,
      runId,
      n,
      kind,
      toJson(messages),
      toJson(detail),
    ],
  });
  return rows.length === 1;
}
