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

/** The letters and numbers of a text message, as the list of unknown questions compares them. */
const wordsIn = (message: string): string =>
  `trim(regexp_replace(lower(regexp_replace(normalize(case when ${message}.parts->0->>'kind' = 'text' then ${message}.parts->0->>'text' end, nfd), '[\\u0300-\\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))`;

/**
 * Somebody has taught the same question of another customer. What is asked after the agent learned
 * it (its next version) is not meant: it did not help.
 */
const taughtElsewhere = `exists (select from correction k
  join message told on told.id = k.message_id and told.workspace_id = k.workspace_id
  join message asked on asked.conversation_id = told.conversation_id and asked.direction = 'in' and (asked.id = told.id or asked.run_id = told.run_id)
  where k.workspace_id = m.workspace_id and ${wordsIn('asked')} = ${wordsIn('m')} and ${wordsIn('asked')} <> ''
    and not exists (select from agent_version v where v.agent_id = k.agent_id and v.published_at > k.created_at and v.published_at <= m.created_at))`;

/**
 * No agent knew the answer to the customer message `m`, and nobody has corrected what was said, or
 * what a turn said to it, since, nor taught the same question of somebody else.
 */
export const isToTeach = `(m.direction = 'in' and m.outcome_reason in (${notKnown.map((reason) => `'${reason}'`).join(', ')}) and not exists (
  select from correction k left join message told on told.id = k.message_id
  where k.workspace_id = m.workspace_id and k.conversation_id = m.conversation_id and (k.message_id = m.id or told.run_id = m.run_id)) and not ${taughtElsewhere})`;
