import { calledOffFates, type Intervention, uncertainFate } from './transitions.ts';

const interventions = Object.keys(calledOffFates).filter(
  (name): name is Intervention => name in calledOffFates,
);

const byIntervention = (valueOf: (intervention: Intervention) => string | undefined): string =>
  `case c.intervention ${interventions.map((one) => `when '${one}' then ${quoted(valueOf(one))}`).join(' ')} else ${quoted(valueOf('taken'))} end`;
const quoted = (value: string | undefined): string => (value === undefined ? 'null' : `'${value}'`);

/** The outcome, and its reason, of a question in conversation `c` whose answer was called off. */
export const calledOffOutcome = byIntervention((one) => calledOffFates[one]?.outcome);
export const calledOffReason = byIntervention((one) => calledOffFates[one]?.reason);
/** The same for a question whose answer the provider may have taken. */
export const uncertainOutcome = byIntervention((one) => uncertainFate(one).outcome);
export const uncertainReason = byIntervention((one) => uncertainFate(one).reason);

/**
 * Deletes what an agent has scheduled with its answers to the questions in `over`: the customer was
 * told nothing of it, and the next answer schedules it anew.
 */
export const unscheduled = `delete from scheduled_message s using over
      where s.conversation_id = over.conversation_id and s.seen = over.id and s.agent_id is not null and s.handed_at is null and s.failed_code is null`;

/**
 * What the agent remembered in conversation `c` before the first of the turns in `over`. If a later
 * turn has spoken, what the agent remembers now stays.
 */
export const stateBefore = `coalesce(
        (select r.state_before || case when c.agent_state ? 'returned' then '{"returned": true}'::jsonb else '{}'::jsonb end
          from run r where r.conversation_id = c.id and r.id in (select run_id from over)
            and not exists (select from run later where later.conversation_id = c.id and later.state = 'settled' and later.started_at > r.started_at
              and later.id not in (select run_id from over))
          order by r.started_at limit 1),
        c.agent_state)`;
