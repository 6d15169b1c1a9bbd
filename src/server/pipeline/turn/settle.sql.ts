import { agentInCharge } from '#server/features/conversations/state/predicates.sql.ts';
import { settled } from '#server/features/conversations/state/settled.sql.ts';
import { LEASE_MS } from './collect.store.ts';
import { runSuperseded } from './thinking/superseded.sql.ts';
import { circuitColumns } from '#server/pipeline/delivery/lanes.store.ts';

/**
 * How many drafts in a row may be discarded because the customer wrote again; the next one is sent
 * all the same (B8).
 */
export const MAX_RESTARTS = 2;

/**
 * Commits what turns decided: the outcome of each message, the run, and the parts to be sent. $1:
 * `Settlement[]` as JSON; $2: the ids of all their messages; $3: the ids of their conversations;
 * $4: of their channels.
 *
 * **Locks** for share the rows of the agents that speak, then those that say which channels they
 * have, and then the conversations, in the order of their ids. Whoever switches an agent off or
 * gives its channel to another one waits for this statement, or this statement waits for them.
 * `locked` is the whole decision. A settlement that is not in it writes nothing: another worker
 * took the conversation, somebody has stepped in, the agent is off or has the channel no more, the
 * channel is gone, or the customer wrote again.
 *
 * **Order.** `gate` reads `locked`, and all others read `gate`: a settlement that did not pass
 * writes nothing. The numbers of the parts come from the counter of the conversation after its
 * update.
 *
 * **May be null**: `run_id`, `agent_id`, `version_id` and `state` where no agent had a turn; `model` where the rules alone
 * decided;
 * `owner` where nothing was said; `owned_hours` = until the conversation is given back;
 * `lane_worker` where this process has no room to send;
 * `promise_due_at` where the parts promise nothing.
 *
 * **Answers** a row for each settlement that counted, with its lane if that was taken.
 */
export const settleSql = `
with input as (
  select * from jsonb_to_recordset($1::jsonb) as item(
    conversation_id uuid, fence bigint, interventions integer, opts_out boolean, seq bigint, speaks boolean, run_id uuid, agent_id uuid, version_id uuid, run_outcome text, reason text,
    model jsonb, trace jsonb, started_at timestamptz, state jsonb, message_ids jsonb, more boolean, outcome text, outcome_reason text, owner text, owned_hours float8,
    pace_ms integer, parts jsonb, promise_due_at timestamptz, lane_worker uuid)
),
-- Conversations whose turn still counts. They are compared again with the row as it is once it is
-- locked.
locked as (
  select c.id, c.turn_id, c.agent_state as state_before, i.lane_worker is not null and c.deliver_at is null and c.deliver_lease_until is null as takes_lane
  from conversation c join input i on i.conversation_id = c.id
  -- By their ids, because the planner would otherwise read the whole table while it is small.
  where c.id = any($3::uuid[]) and c.answer_fence = i.fence and c.answer_lease_until is not null and c.interventions = i.interventions
    and (not i.speaks or exists (select from channel ch where ch.id = c.channel_id and ch.status <> 'disconnected'))
    -- Whoever switches the agent off, or gives its channel to another one, waits for this statement,
    -- or this statement for them. If this one commits first, they see its parts and call them off.
    and (i.agent_id is null or (i.agent_id, c.channel_id, c.workspace_id) in (
      select s.agent_id, s.channel_id, s.workspace_id from channel_agent s
      where s.channel_id = any($4::uuid[]) and (s.agent_id, s.workspace_id) in (
        select a.id, a.workspace_id from agent a where a.id in (select agent_id from input) and a.status = 'active' for share of a)
      order by s.channel_id for share of s))
    and (not i.speaks and i.owner is null or (
      ${agentInCharge} and (c.seq = i.seq or c.restarts >= ${MAX_RESTARTS})))
    -- waiting_since is read as it was when the statement began. If the statement had to wait for
    -- the row, that may be outdated.
    and (i.outcome <> 'answered' or c.waiting_since is null or c.xmin = (select before.xmin from conversation before where before.id = c.id))
  order by c.id for update of c
),
-- The turn is over: clocks, owner, what the agent remembers, and the lane.
gate as (
  update conversation c set
    agent_state = coalesce(i.state, c.agent_state),
    sent_seq = c.sent_seq + jsonb_array_length(i.parts), turn_id = null,
    last_message_at = case when i.speaks then now() else c.last_message_at end,
    ${settled(LEASE_MS)}
  from input i join locked on locked.id = i.conversation_id, channel ch
  where c.id = i.conversation_id and ch.id = c.channel_id
  returning c.id, c.workspace_id, c.channel_id, c.contact_id, c.chat, c.deliver_fence, c.sent_seq, c.interventions, c.paused_at, locked.takes_lane, locked.state_before, locked.turn_id,
    c.sent_seq - jsonb_array_length(i.parts) as sent_before, c.answer_at is not null as waits, ${circuitColumns}
),
-- The messages that the turns were about, each read once by its id.
told as materialized (
  select m.id, m.conversation_id from message m where m.id = any($2::uuid[])
),
-- Outcomes. A message keeps the outcome that it has already, unless it was left to people. That is
-- not written as "is null or", because the planner would then read the partial indexes of open
-- messages whole: after many turns these are mostly dead entries.
closed as (
  update message m set outcome = i.outcome, outcome_reason = i.outcome_reason, outcome_at = now(), run_id = i.run_id,
    paused_at = case when i.outcome_reason = 'paused_by_person' then gate.paused_at end
  from input i join gate on gate.id = i.conversation_id join told on told.conversation_id = gate.id
  where m.id = told.id and m.direction = 'in' and coalesce(m.outcome, 'waiting_person') = 'waiting_person'
),
-- The turn as people see it. The recent replies are left out of the state, because a person who
-- steps in ends a loop of two machines.
ran as (
  insert into run (id, workspace_id, conversation_id, agent_id, version_id, from_seq, to_seq, outcome, reason, trace, started_at, state_before,
    brain, connection_id, model, input_tokens, cached_tokens, output_tokens, cost_micros, model_ms, fallback_reason)
  select i.run_id, gate.workspace_id, gate.id, i.agent_id, i.version_id, i.seq - jsonb_array_length(i.message_ids) + 1, i.seq,
    i.run_outcome, i.reason, i.trace, i.started_at, case when i.speaks then gate.state_before - 'replies' end,
    case when i.model is null then 'builtin' else 'model' end, (i.model ->> 'connectionId')::uuid, i.model ->> 'model', coalesce((i.model ->> 'input')::integer, 0),
    coalesce((i.model ->> 'cached')::integer, 0), coalesce((i.model ->> 'output')::integer, 0), coalesce((i.model ->> 'costMicros')::bigint, 0), coalesce((i.model ->> 'ms')::integer, 0), i.model ->> 'fallback'
  from input i join gate on gate.id = i.conversation_id where i.run_id is not null
  on conflict (id) do update set state = 'settled', outcome = excluded.outcome, reason = excluded.reason, trace = excluded.trace, finished_at = now(), state_before = excluded.state_before,
    from_seq = excluded.from_seq, to_seq = excluded.to_seq, connection_id = excluded.connection_id, model = excluded.model, input_tokens = excluded.input_tokens, cached_tokens = excluded.cached_tokens,
    output_tokens = excluded.output_tokens, cost_micros = excluded.cost_micros, model_ms = excluded.model_ms, fallback_reason = excluded.fallback_reason
),
-- A run that was under way and did not come to its end.
${runSuperseded('select gate.turn_id from gate join input i on i.conversation_id = gate.id where gate.turn_id is distinct from i.run_id')},
-- The agent that had the newest turn, for lists.
had_turn as (
  insert into conversation_agent (conversation_id, workspace_id, agent_id)
  select gate.id, gate.workspace_id, i.agent_id from input i join gate on gate.id = i.conversation_id
  where i.run_id is not null and i.agent_id is not null and not exists (
    select from conversation_agent known where known.conversation_id = gate.id and known.agent_id = i.agent_id)
  on conflict (conversation_id) do update set agent_id = excluded.agent_id
),
-- The parts to be sent. Where no agent had a turn, the business says them by itself.
spoken as (
  insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, run_id, delivery, interventions, promise_due_at)
  select (part.value ->> 'id')::uuid, gate.workspace_id, gate.channel_id, gate.id, 'out', case when i.run_id is null then 'system' else 'agent' end, gate.sent_before + part.ordinality,
    jsonb_build_array(part.value -> 'part'), i.run_id, 'queued', gate.interventions, i.promise_due_at
  from input i join gate on gate.id = i.conversation_id, jsonb_array_elements(i.parts) with ordinality part
)
select id, takes_lane, waits, workspace_id, channel_id, contact_id, chat, deliver_fence, sent_seq, blocked_ms, failures, refused from gate`;
