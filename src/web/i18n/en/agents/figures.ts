import type { agentFigures as pt } from '#web/i18n/pt/agents/figures.ts';
import type { SameKeys } from '#web/i18n/texts.ts';

/** Figures of agents and their models, each with what it counts. */
export const agentFigures: SameKeys<typeof pt> = {
  perResolved: {
    name: 'Cost per resolved conversation',
    text: 'What models cost to answer customers, divided by the conversations in which an agent resolved the last question and nobody of the team had to step in within a day. Tests do not count.',
  },
  cost: {
    name: 'Cost of models',
    text: 'All that was paid to answer customers on these days. Tests do not count.',
  },
  superseded: {
    name: 'Answers thrown away',
    text: 'The part of that cost for answers that were not sent: the customer wrote again, or somebody of the team stepped in, while the model was thinking.',
  },
  fallbacks: {
    name: 'No answer from the model',
    text: 'Times when the model was asked and failed, stopped at the spending limit or would have said what it does not know. The rules answered, or a person did.',
  },
  corrected: {
    name: 'Answers corrected',
    text: 'Answers to customers that somebody of the team corrected by teaching the agent. Each counts once.',
  },
  of: '{{part}} of {{all}}',
  handOffs: 'Why they called you',
  handOffsText: 'Each time that an agent gave the conversation to a person, by the reason it had.',
};
