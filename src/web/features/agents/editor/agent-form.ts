import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Agent } from '#contract/agents/agents.ts';
import { checkedBy } from '#web/lib/form.ts';
import type { EditorTab } from '../searches.ts';

/** The values of the form; the fields are named as in the contract. */
export interface AgentForm {
  name: string;
  description: string;
  config: Agent['config'];
  /** Its own hours are set by day of the week; without a block they are not finished. */
  isWeekly: boolean;
}

/** Checks the form, which always holds every field, even those that the contract would default. */
export const checkedAgent: Resolver<AgentForm, unknown, AgentForm> = checkedBy(
  async () => (await import('./agent-form-schema.ts')).AgentFormSchema,
);

export const toForm = ({ name, description, config }: Agent): AgentForm => ({
  name,
  description: description ?? '',
  config,
  isWeekly: config.hours.blocks.length > 0,
});

/** Whether two states of the form are equal. Both have the contract's order of fields. */
export const isSame = (one: AgentForm, other: AgentForm): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The tabs that hold a field with an error. */
export function tabsWithErrors(errors: FieldErrors<AgentForm>): EditorTab[] {
  const { config } = errors;
  const found = {
    behaviour:
      errors.name ??
      errors.description ??
      config?.greeting ??
      config?.menu ??
      config?.language ??
      config?.instructions ??
      config?.guidance ??
      config?.brain,
    knowledge: config?.faq,
    limits: config?.debounce ?? config?.typingMs ?? config?.limits ?? config?.answersGroups,
    handOff: config?.handOff,
    hours: config?.hours,
  };
  return (['behaviour', 'knowledge', 'limits', 'handOff', 'hours'] as const).filter(
    (tab) => found[tab] !== undefined,
  );
}
