/**
 * What is asked of a conversation `c`, of a customer message `q` or a part `m` in it. Nobody else
 * words these conditions anew.
 */

/** People have it. A timed pause that is over is nobody's. */
export const personInCharge = `(c.owner = 'person' and (c.owned_until is null or c.owned_until > now()))`;

/** The agent has it, and may speak: the opposite of `personInCharge`. */
export const agentInCharge = `(c.owner = 'agent' or coalesce(c.owned_until <= now(), false))`;

/**
 * Why people have it, where they do (see `Charge`). The version before wrote no reason: its rows
 * tell it by who and until when.
 */
export const chargeReason = `coalesce(c.owned_because, case when c.owned_until is null then 'taken' when c.owner_user_id is null then 'handed_off' else 'typing' end)`;

/** An agent called people, and nobody has come. */
export const personCalled = `(c.owner = 'person' and ${chargeReason} = 'handed_off')`;

/** A person has it, and not only because an agent called one. */
const personCame = `(${personInCharge} and ${chargeReason} <> 'handed_off')`;

/**
 * Where a person steps in: since when its agent is paused. Who comes to one that a person has
 * already changes nothing.
 */
export const pausedAt = `case when ${personCame} then c.paused_at else now() end`;

/** A person types, or did so a moment ago: milliseconds until that pause ends; 0 = nobody does. */
export const typingMs = `case when c.owner = 'person' and ${chargeReason} = 'typing' then greatest(0, extract(epoch from c.owned_until - now()) * 1000) else 0 end::float8`;

/** The next turn is the agent's, and there is one. */
export const agentsTurn = `(c.answer_at is not null and ${agentInCharge})`;

/** Put off; never while something waits for its first outcome. */
export const asleep = `(c.owner = 'person' and c.snoozed_until is not null and c.snoozed_until > now() and c.answer_at is null)`;

/** Somebody has to do something about it, now or later. */
export const unfinished = `(c.answer_at is not null or c.waiting_since is not null or ${personInCharge})`;

/** A part `m` was decided before somebody stepped in: it never leaves, and gets no second try. */
export const outdated = (conversation = 'c'): string =>
  `(m.interventions < ${conversation}.interventions)`;

/**
 * The customer message `q` waits for somebody: nobody was there, or it was handed over and neither
 * a person's word nor a resolution has come since.
 */
export const openQuestion = `(q.direction = 'in' and (q.outcome = 'waiting_person' or (q.outcome = 'handed_off'
  and not exists (select from message r where r.conversation_id = q.conversation_id and r.direction = 'out' and r.author in ('person', 'phone')
    and r.created_at > q.created_at and r.delivery not in ('failed', 'cancelled'))
  and not exists (select from resolution d where d.conversation_id = q.conversation_id and d.resolved_at > q.created_at))))`;

/** Since when somebody waits, but for the messages `q` that are `settled`; null: nobody does. */
export const openSince = (settled = 'false'): string =>
  `(select min(q.created_at) from message q where q.conversation_id = c.id and ${openQuestion} and not ${settled})`;

/**
 * The customer message was left to people, and an agent may take it up: where one may have answered
 * it already a person looks first.
 */
export const leftToPeople = (q = 'm'): string =>
  `(${q}.direction = 'in' and ${q}.outcome = 'waiting_person' and ${q}.outcome_reason is distinct from 'outcome_unknown')`;
