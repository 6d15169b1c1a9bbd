/**
 * The conditions on a conversation `c`, on a customer message `q` and on a part `m` of it. No other
 * file words these conditions anew.
 */

/** People are in charge. A timed pause that has ended no longer counts. */
export const personInCharge = `(c.owner = 'person' and (c.owned_until is null or c.owned_until > now()))`;

/** The agent is in charge and may speak: the opposite of `personInCharge`. */
export const agentInCharge = `(c.owner = 'agent' or coalesce(c.owned_until <= now(), false))`;

/**
 * Why people are in charge, if they are (see `Charge`). The previous version stored no reason: for
 * its rows it follows from the owner and the time limit.
 */
export const chargeReason = `coalesce(c.owned_because, case when c.owned_until is null then 'taken' when c.owner_user_id is null then 'handed_off' else 'typing' end)`;

/** An agent called people, and nobody has come yet. */
export const personCalled = `(c.owner = 'person' and ${chargeReason} = 'handed_off')`;

/** A person is in charge, and not only because an agent called one. */
const personCame = `(${personInCharge} and ${chargeReason} <> 'handed_off')`;

/**
 * Since when the agent is paused, where a person steps in. A person who joins another person does
 * not change it.
 */
export const pausedAt = `case when ${personCame} then c.paused_at else now() end`;

/** Milliseconds until the pause ends that a person's typing began; 0: nobody types. */
export const typingMs = `case when c.owner = 'person' and ${chargeReason} = 'typing' then greatest(0, extract(epoch from c.owned_until - now()) * 1000) else 0 end::float8`;

/** The next turn is the agent's, and one is due or scheduled. */
export const agentsTurn = `(c.answer_at is not null and ${agentInCharge})`;

/** Snoozed. A conversation never counts as snoozed while a message waits for its first outcome. */
export const asleep = `(c.owner = 'person' and c.snoozed_until is not null and c.snoozed_until > now() and c.answer_at is null)`;

/** Somebody has to do something about the conversation, now or later. */
export const unfinished = `(c.answer_at is not null or c.waiting_since is not null or ${personInCharge})`;

/** A part `m` was decided before somebody stepped in: it never leaves, and gets no second try. */
export const outdated = (conversation = 'c'): string =>
  `(m.interventions < ${conversation}.interventions)`;

/** A person wrote to the customer after the message, and it may have reached them. */
export const personWroteAfter = (q: string): string =>
  `exists (select from message r where r.conversation_id = ${q}.conversation_id and r.direction = 'out' and r.author in ('person', 'phone')
    and r.created_at > ${q}.created_at and r.delivery not in ('failed', 'cancelled'))`;

/** The conversation was resolved after the message. */
export const resolvedAfter = (q: string): string =>
  `exists (select from resolution d where d.conversation_id = ${q}.conversation_id and d.resolved_at > ${q}.created_at)`;

/**
 * The customer message waits for somebody. Either nobody was there, or it was handed over and since
 * then no person has answered and no resolution has come.
 */
export const isOpenQuestion = (q: string): string =>
  `(${q}.direction = 'in' and (${q}.outcome = 'waiting_person' or (${q}.outcome = 'handed_off'
  and not ${personWroteAfter(q)} and not ${resolvedAfter(q)})))`;

/** The customer message `q` waits for somebody. */
export const openQuestion = isOpenQuestion('q');

/**
 * Since when somebody waits, without counting the messages `q` that are `settled`. Null: nobody
 * waits.
 */
export const openSince = (settled = 'false'): string =>
  `(select min(q.created_at) from message q where q.conversation_id = c.id and ${openQuestion} and not ${settled})`;

/**
 * A customer of the conversation was told that somebody will answer, the time for that is over, and
 * what they asked before they were told still waits. The words count once they have left. The
 * subquery has a limit so that it is asked of each waiting conversation by its index: promises of
 * the past are many.
 */
export const promiseNotKept = `(c.waiting_since is not null and coalesce((select true from message p
  where p.conversation_id = c.id and p.promise_due_at <= now() and p.created_at >= c.waiting_since
    and p.delivery in ('sent', 'delivered', 'read', 'unknown') limit 1), false))`;

/**
 * The customer message was left to people, and an agent may answer it now. If an agent may have
 * answered it already (`outcome_unknown`), a person looks first.
 */
export const leftToPeople = (q = 'm'): string =>
  `(${q}.direction = 'in' and ${q}.outcome = 'waiting_person' and ${q}.outcome_reason is distinct from 'outcome_unknown')`;

/** A person of the business began the conversation, and the customer has not written in it yet. */
export const neverAnswered = (conversation = 'c'): string =>
  `(${conversation}.begun_at is not null and ${conversation}.customer_at is null)`;

/**
 * Milliseconds since the customer wrote last: since ever, if only the business has written. Null:
 * not known.
 */
export const silentMs = (conversation = 'c'): string =>
  `extract(epoch from now() - case when ${neverAnswered(conversation)} then 'epoch'::timestamptz else ${conversation}.customer_at end)::float8 * 1000`;
