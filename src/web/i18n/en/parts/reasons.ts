import type { reasons as pt } from '#web/i18n/pt/parts/reasons.ts';
import type { SameKeys } from '#web/i18n/texts.ts';

/** Why an agent calls a person, or says nothing. */
export const reasons: SameKeys<typeof pt> = {
  handoff_word: 'a word of your list',
  asked_for_person: 'asked for a person',
  no_answer_found: 'found no answer',
  anger: 'angry customer',
  legal_topic: 'legal topic',
  agent_failed: 'the agent could not decide',
  model_failed: 'the model gave no answer',
  over_budget: 'the spending limit was reached',
  model_refused: 'the model refused to answer',
  ungrounded: 'it would have said what it does not know',
  tool_unknown: 'the model’s answer was of no use',
  no_progress: 'came to no answer',
  menu_person: 'tapped to talk to a person',
  for_person: 'an order, a form or the permission to call',
  opted_out: 'the customer asked not to receive messages',
  loop_guard: 'protection against going in circles',
  outside_hours: 'outside hours',
  kind_not_answered: 'cannot answer this kind of message',
  gesture: 'a sticker or emoji',
  closing_thanks: 'the customer only said thanks or goodbye',
};
