/**
 * What workers write of the two clocks of a conversation `c`: that of the agent's turn, and that of
 * the lane in which its parts leave.
 */

const inMs = (ms: string): string => `now() + ${ms} * interval '1 millisecond'`;

/** A worker has the turn, for as long as a lease; the attempt is counted before the work (B7). */
export const turnClaimed = ({ worker, leaseMs }: { worker: string; leaseMs: string }): string =>
  `answer_worker = ${worker}, answer_lease_until = ${inMs(leaseMs)}, answer_fence = c.answer_fence + 1, answer_attempts = c.answer_attempts + 1`;

/** It is alive. */
export const turnKept = (leaseMs: string): string => `answer_lease_until = ${inMs(leaseMs)}`;

/** It is anybody's again, no sooner than in so many milliseconds. `counts`: the try was one. */
export const turnReleased = ({ waitMs, counts }: { waitMs: string; counts: string }): string =>
  `answer_worker = null, answer_lease_until = null, answer_at = greatest(c.answer_at, ${inMs(waitMs)}),
       answer_attempts = case when ${counts} then c.answer_attempts else 0 end`;

/**
 * A draft was discarded, for the customer wrote again: the turn is claimed anew when its clock says
 * so.
 */
export const turnRestarted = `answer_worker = null, answer_lease_until = null, answer_attempts = 0, restarts = c.restarts + 1, answer_at = coalesce(c.answer_at, now())`;

/** A worker sends what waits, for as long as a lease. */
export const laneClaimed = ({ worker, leaseMs }: { worker: string; leaseMs: string }): string =>
  `deliver_worker = ${worker}, deliver_lease_until = ${inMs(leaseMs)}, deliver_fence = c.deliver_fence + 1`;

/** It is alive. */
export const laneKept = (leaseMs: string): string => `deliver_lease_until = ${inMs(leaseMs)}`;

/** It is anybody's again, and due when `due` says; null: when something is written. */
export const laneReleased = (due: string): string =>
  `deliver_worker = null, deliver_lease_until = null, deliver_at = ${due}`;

/** Something is to be sent; what waits before it says when. */
export const laneDue = `deliver_at = coalesce(c.deliver_at, now())`;

/** What waits is tried at once. */
export const laneAtOnce = `deliver_at = now()`;

/**
 * The customer has written, as `g` says: the turn is due once they have been quiet for a while, but
 * never later than the longest wait since their first message without an outcome. What asks
 * something opens again what was resolved, and brings back what was put off.
 */
export const customerWrote = `
    first_unanswered_at = coalesce(c.first_unanswered_at, now()),
    answer_at = least(now() + g.quiet, coalesce(c.first_unanswered_at, now()) + g.longest),
    resolved_at = case when not g.asks then c.resolved_at end, snoozed_until = case when not g.asks then c.snoozed_until end`;

/**
 * A message was `rated` the answer to the question of satisfaction: nobody is woken, and it is as
 * `resolved` as it was, unless more waits in it.
 */
export const rated = (resolved: string): string => `
    deliver_at = case when rated.thanked = 1 then coalesce(c.deliver_at, now()) else c.deliver_at end,
    resolved_at = case when not rated.more then ${resolved} end,
    answer_at = case when rated.more then c.answer_at end, first_unanswered_at = case when rated.more then c.first_unanswered_at end`;
