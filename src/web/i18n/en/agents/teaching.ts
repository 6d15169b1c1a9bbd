import type { SameKeys } from '#web/i18n/texts.ts';
import type { teaching as pt } from '#web/i18n/pt/agents/teaching.ts';

export const teaching: SameKeys<typeof pt> = {
  title: 'Teach this answer',
  text: 'Say what the agent should have said. It becomes an answer of the draft and a test: it is never published again without getting this right.',
  said: 'The agent said',
  asked: 'The customer wrote',
  answer: 'What it should have said',
  where: 'Where it goes',
  replace: 'Changes the answer to “{{question}}”',
  fresh: 'A new answer to “{{question}}”',
  instruction: 'Guidance: what the model does when this is said',
  submit: 'Teach',
  learning: 'Teaching. The test is running.',
  leave: 'Close without teaching?',
  leaveText: 'What you wrote is lost.',
  leaveConfirm: 'Close without teaching',
  done: 'Learnt in the draft',
  doneText:
    'What answers now fails this test; the draft passes it. Customers get it when you publish.',
  live: 'Live now',
  draft: 'In the draft',
  publish: 'Check and publish',
  send: 'Send the customer the right answer',
  sent: 'Sent in your name',
  failed: 'The agent did not learn it',
};
