import { openSince } from './predicates.sql.ts';

/**
 * What a settlement `i` writes into its conversation `c`, which the query `locked` holds. `$2`: the
 * ids of all messages that are settled.
 *
 * The turn is over; the next one is due if the customer wrote more. Who is in charge changes if the
 * settlement says so: a hand-over lasts its hours, or until it is given back. `waiting_since` is
 * set by a question that is left to people, and is computed anew when one was answered. The parts
 * are due after the pace. The same worker takes the lane if nobody sends in it. A stop word raises
 * the intervention number before its reply is stored. What a blocked person writes leaves the
 * conversation closed.
 */
export const settled = (leaseMs: number): string => `
    restarts = 0, answer_attempts = 0, answer_worker = null, answer_lease_until = null,
    answer_at = case when c.seq > i.seq then greatest(c.answer_at, now()) when i.more then now() end,
    first_unanswered_at = case when c.seq > i.seq or i.more then now() end,
    owner = coalesce(i.owner, c.owner), owner_user_id = case when i.owner is null then c.owner_user_id end,
    owned_because = case when i.owner is null then c.owned_because when i.owner = 'person' then 'handed_off' end,
    owned_until = case when i.owner is null then c.owned_until else now() + i.owned_hours * interval '1 hour' end,
    paused_at = case when i.owner = 'person' then now() else c.paused_at end,
    resolved_at = case when i.outcome = 'blocked' and c.owner = 'agent' and c.waiting_since is null then coalesce(c.resolved_at, now()) else c.resolved_at end,
    deliver_at = case when jsonb_array_length(i.parts) > 0 then coalesce(c.deliver_at, now() + i.pace_ms * interval '1 millisecond') else c.deliver_at end,
    deliver_worker = case when locked.takes_lane then i.lane_worker else c.deliver_worker end,
    deliver_lease_until = case when locked.takes_lane then now() + ${leaseMs} * interval '1 millisecond' else c.deliver_lease_until end,
    deliver_fence = c.deliver_fence + locked.takes_lane::integer,
    interventions = c.interventions + i.opts_out::integer, intervention = case when i.opts_out then 'opted_out' else c.intervention end,
    waiting_since = case
      when i.outcome in ('handed_off', 'waiting_person') then least(c.waiting_since, (select min(q.created_at) from message q
        where q.id = any($2::uuid[]) and q.conversation_id::text = c.id::text))
      when i.outcome = 'answered' and c.waiting_since is not null then ${openSince('q.id = any($2::uuid[])')}
      else c.waiting_since end`;
