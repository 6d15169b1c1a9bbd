/**
 * The reasons of messages that ask for nothing. `reply` comes from earlier versions, which did not
 * record what they answered.
 */
const askNothing = [
  'small_talk',
  'opt_out',
  'closing_thanks',
  'gesture',
  // Until 2026 the reason of stickers.
  'kind_not_answered',
  'nothing_to_answer',
  'removed_by_customer',
  // Nobody can say for whom in a group these messages were.
  'group_ignored',
  'group_unanswered',
  'imported',
  // The team wants to hear nothing of them.
  'contact_blocked',
  'contact_spam',
  ...[1, 2, 3, 4, 5].map((score) => `rated_${score}`),
  'reply',
];

/**
 * A customer message `m` that has its outcome and asked for something. The share of resolved
 * messages is taken of these.
 */
export const asksSomething = `(m.outcome is not null and coalesce(m.outcome_reason, 'reply') not in (${askNothing.map((reason) => `'${reason}'`).join(', ')}))`;

/** An agent answered the customer message `m` with what the business taught it. */
export const isTaughtAnswer = `(m.outcome = 'answered' and m.outcome_reason = 'answer')`;

/** With this message a conversation came to a person: the team wrote it, or was to answer it. */
export const cameToPerson = (message: string): string =>
  `(${message}.author in ('person', 'phone') or coalesce(${message}.outcome in ('handed_off', 'waiting_person'), false)
    or coalesce(${message}.outcome_reason in ('answered_by_person', 'resolved_by_person'), false))`;

/**
 * "Resolved by an agent", wherever a figure or a list says so. The measure: if we read the customer
 * aloud what became of their words, they would agree. For a customer message `m` that means:
 *
 * 1. An agent's turn answered it from what the business taught the agent, and answered everything
 *    that the turn was asked: nothing was missed, nothing was left to choose, and everything that
 *    the customer sent could be heard or seen (`ReplyEnd` is `answer`).
 * 2. The answer went out. A message whose answer was refused, called off or replaced by a person's
 *    answer has another outcome or reason.
 * 3. No person came next. Within a day the team did not write, here or on their own phone, before
 *    the customer wrote again, and the customer's next message did not end with a person.
 */
export const isResolvedByAgent = `(${isTaughtAnswer} and not coalesce((
  select ${cameToPerson('next')}
  from message next
  where next.conversation_id = m.conversation_id and next.created_at > m.created_at and next.created_at < m.created_at + interval '1 day'
    and (next.author in ('person', 'phone') or next.direction = 'in' and next.run_id is distinct from m.run_id)
  order by next.created_at, next.id limit 1), false))`;
