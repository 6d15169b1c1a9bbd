import type { SameKeys } from '../texts.ts';
import type { steps as pt } from '../pt/steps.ts';

export const steps: SameKeys<typeof pt> = {
  search: 'Searched: “{{detail}}”',
  searchNothing: 'Found nothing like it.',
  choice: 'Chose: {{detail}}',
  handoff_word: 'Word from your list: “{{detail}}”',
  asked_for_person: 'Asked for a person: “{{detail}}”',
  legal_topic: 'Legal subject: “{{detail}}”',
  anger: 'Upset customer: “{{detail}}”',
  menu_person: 'Pressed “{{detail}}”',
  no_answer_found: 'Questions in a row without an answer: {{detail}}',
  to_fill_in: 'The question “{{detail}}” is still to be filled in',
  outside_hours: 'Outside business hours',
  opted_out: 'Asked for no messages',
  opt_out: 'Asked to stop: “{{detail}}”',
  opt_in: 'Asked to start again: “{{detail}}”',
  unreadable: 'Received something it cannot read',
  ungrounded: 'The answer had no source and was held back',
  loop_guard: 'Protection against repetition: {{detail}}',
  give_up: 'Gave up after every try failed',
  person: 'The team had written: “{{detail}}”',
  talk: {
    greeting: 'Recognised a greeting',
    thanks: 'Recognised thanks',
    goodbye: 'Recognised a goodbye',
    menu: 'Asked for the menu',
    asks_whether_bot: 'Asked whether it is a bot',
    stray_number: 'A number that was not in the menu',
    yes: 'Said yes',
    no: 'Said no',
  },
};
