import { chargeReason, pausedAt } from './predicates.sql.ts';
import {
  type Charge,
  type Event,
  type Intervention,
  type Transition,
  transitions,
} from './transitions.ts';

/** SQL expressions for the user who takes the conversation, and until when. */
interface By {
  user?: string;
  until?: string;
}

/** Raises the intervention number of a conversation `c`. */
export const stepsIn = (intervention: Intervention): string =>
  `interventions = c.interventions + 1, intervention = '${intervention}'`;

const charges: Record<Exclude<Charge, 'handed_off'>, (by: By) => string> = {
  agent: () => `owner = 'agent', owned_because = null, owner_user_id = null, owned_until = null`,
  taken: ({ user = 'null' }) =>
    `owner = 'person', owned_because = 'taken', owner_user_id = ${user}, owned_until = null, paused_at = ${pausedAt}`,
  typing: ({ user = 'null', until = 'now()' }) =>
    `owner = 'person', owned_because = 'typing', owner_user_id = ${user}, owned_until = ${until}, paused_at = ${pausedAt}`,
};

/** Cancels a running turn by raising the fence: it can no longer commit. */
const dropped = `answer_fence = c.answer_fence + 1, answer_worker = null, answer_lease_until = null`;

/**
 * 1 while a worker that lives is at the turn: what somebody else ends is no failed try. Tries that
 * failed, or killed their worker, count on, so that such a turn is given up whatever is edited.
 */
const tryUnderWay = `coalesce(c.answer_lease_until > now() and c.answer_attempts > 0, false)::integer`;

const turns: Record<NonNullable<Transition['turn']>, string> = {
  none: `answer_at = null, first_unanswered_at = null, answer_attempts = 0, restarts = 0, ${dropped}`,
  anew: `answer_attempts = c.answer_attempts - ${tryUnderWay}, ${dropped}`,
  restarted: `answer_attempts = c.answer_attempts - ${tryUnderWay}, restarts = c.restarts + 1, ${dropped}`,
  resumed: `answer_at = case when ${chargeReason} = 'typing' and c.answer_at >= c.owned_until then now() else c.answer_at end, answer_attempts = 0, ${dropped}`,
  due: `answer_at = now(), first_unanswered_at = coalesce(c.first_unanswered_at, now()), answer_attempts = 0, restarts = 0, ${dropped}`,
};

/** What an event writes into a conversation `c`: the `set` of an update. */
export function moved(event: Event, by: By = {}): string {
  const {
    charge,
    resolved,
    putOff,
    waiting,
    turn,
    lane,
    stepsIn: intervention,
  }: Transition = transitions[event];
  return [
    charge && charge !== 'handed_off' && charges[charge](by),
    resolved && `resolved_at = ${resolved === 'now' ? 'now()' : 'null'}`,
    putOff && 'snoozed_until = null',
    waiting && 'waiting_since = null',
    turn && turns[turn],
    lane && 'deliver_at = case when c.deliver_at is not null then greatest(now(), c.begun_at) end',
    intervention && stepsIn(intervention),
  ]
    .filter(Boolean)
    .join(', ');
}
