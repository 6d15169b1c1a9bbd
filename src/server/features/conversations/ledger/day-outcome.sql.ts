import { type DayOutcome, dayOutcomes } from '#contract/dashboard/day-outcomes.ts';
import { personWroteAfter, resolvedAfter } from '../state/predicates.sql.ts';

/**
 * What became of a customer message `m`, as the day shows it: its place in `dayOutcomes`. Only few
 * messages were handed over, so only for few the conversation is looked at.
 */
export const dayOutcome = `case
  when m.outcome = 'answered' then case when m.outcome_reason = 'answered_by_person' then ${place('person')} else ${place('agent')} end
  when m.outcome = 'waiting_person' then ${place('waiting')}
  when m.outcome = 'handed_off' then case when ${personWroteAfter('m')} then ${place('person')} when ${resolvedAfter('m')} then ${place('closed')} else ${place('waiting')} end
  when m.outcome in ('closed', 'blocked') then ${place('closed')}
  else ${place('unknown')} end`;

/** The condition that a message `m` is a customer's and has this outcome. */
export const dayOutcomeIs = (outcome: DayOutcome): string =>
  `(m.direction = 'in' and ${dayOutcome} = ${place(outcome)})`;

function place(outcome: DayOutcome): number {
  return dayOutcomes.indexOf(outcome);
}

/** The reasons with which an agent says that it did not know, or gives up. */
const notKnown = ['not_found', 'partly', 'no_answer_found', 'ungrounded', 'no_progress'];

/**
 * No agent knew the answer to the customer message `m`, and nobody has corrected what was said, or
 * what a turn said to it, since.
 */
export const isToTeach = `(m.direction = 'in' and m.outcome_reason in (${notKnown.map((reason) => `'${reason}'`).join(', ')}) and not exists (
  select from correction k left join message told on told.id = k.message_id
  where k.workspace_id = m.workspace_id and k.conversation_id = m.conversation_id and (k.message_id = m.id or told.run_id = m.run_id)))`;
