/**
 * What workers write to the two clocks of a conversation `c`: the clock of the agent's turn, and
 * the clock of the lane in which its parts leave.
 */

const inMs = (ms: string): string => `now() + ${ms} * interval '1 millisecond'`;

/** A worker claims the turn for one lease. The attempt is counted before the work begins (B7). */
export const turnClaimed = ({ worker, leaseMs }: { worker: string; leaseMs: string }): string =>
  `answer_worker = ${worker}, answer_lease_until = ${inMs(leaseMs)}, answer_fence = c.answer_fence + 1, answer_attempts = c.answer_attempts + 1`;

/** The worker is alive and extends its lease. */
export const turnKept = (leaseMs: string): string => `answer_lease_until = ${inMs(leaseMs)}`;

/**
 * Any worker may claim the turn again, no sooner than after `waitMs`. `counts`: whether the try
 * counts as an attempt; those that failed before it do in each case.
 */
export const turnReleased = ({ waitMs, counts }: { waitMs: string; counts: string }): string =>
  `answer_worker = null, answer_lease_until = null, answer_at = greatest(c.answer_at, ${inMs(waitMs)}),
       answer_attempts = case when ${counts} then c.answer_attempts else greatest(0, c.answer_attempts - 1) end`;

/**
 * A draft was discarded because the customer wrote again; the turn is claimed anew when its clock
 * says so.
 */
export const turnRestarted = `answer_worker = null, answer_lease_until = null, answer_attempts = 0, restarts = c.restarts + 1, answer_at = coalesce(c.answer_at, now())`;

/** A worker claims the lane for one lease, to send what waits. */
export const laneClaimed = ({ worker, leaseMs }: { worker: string; leaseMs: string }): string =>
  `deliver_worker = ${worker}, deliver_lease_until = ${inMs(leaseMs)}, deliver_fence = c.deliver_fence + 1`;

/** The worker is alive and extends its lease. */
export const laneKept = (leaseMs: string): string => `deliver_lease_until = ${inMs(leaseMs)}`;

/**
 * Any worker may claim the lane again. It is due when `due` says; null: when something is written.
 */
export const laneReleased = (due: string): string =>
  `deliver_worker = null, deliver_lease_until = null, deliver_at = ${due}`;

/**
 * Something is to be sent. If the lane has a time already, that time stays, because earlier parts
 * wait for it.
 */
export const laneDue = `deliver_at = coalesce(c.deliver_at, now())`;

/**
 * Parts that wait are tried at once; a first message keeps the moment that its channel's pace gave
 * it.
 */
export const laneAtOnce = `deliver_at = greatest(now(), begun_at)`;

/**
 * The customer has written; `g` is what the statement gathered of it. The turn is due once the
 * customer has been quiet for a while, but no later than the longest wait since their first message
 * without an outcome. A message that asks something reopens a resolved conversation and brings back
 * a snoozed one.
 */
export const customerWrote = `
    first_unanswered_at = coalesce(c.first_unanswered_at, now()),
    answer_at = least(now() + g.quiet, coalesce(c.first_unanswered_at, now()) + g.longest),
    resolved_at = case when not g.asks then c.resolved_at end, snoozed_until = case when not g.asks then c.snoozed_until end`;

/**
 * The message was `rated` as an answer to the satisfaction question. Nobody is notified, and the
 * conversation stays as `resolved` as it was, unless more messages wait in it.
 */
export const rated = (resolved: string): string => `
    deliver_at = case when rated.thanked = 1 then coalesce(c.deliver_at, now()) else c.deliver_at end,
    resolved_at = case when not rated.more then ${resolved} end,
    answer_at = case when rated.more then c.answer_at end, first_unanswered_at = case when rated.more then c.first_unanswered_at end`;
