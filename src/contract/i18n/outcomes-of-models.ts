import type { OutcomeSentence } from './outcome-sentence.ts';

const agent = '/agents/{agentId}';
/** Where the connections and the limits are. */
const models = '/agents/models';

/** What became of messages for which a model was asked, and a person had to be called. */
export const outcomesOfModels = {
  model_failed: {
    pt: 'O modelo do agente não respondeu, as perguntas prontas não bastaram, e a conversa foi passada para uma pessoa.',
    en: 'The agent’s model gave no answer, the ready-made questions were not enough, and the conversation was handed to a person.',
    link: models,
  },
  over_budget: {
    pt: 'Um limite de gasto com modelos foi atingido, as perguntas prontas não bastaram, e a conversa foi passada para uma pessoa.',
    en: 'A spending limit for models was reached, the ready-made questions were not enough, and the conversation was handed to a person.',
    link: models,
  },
  model_refused: {
    pt: 'O modelo do agente se recusou a responder e a conversa foi passada para uma pessoa.',
    en: 'The agent’s model refused to answer and the conversation was handed to a person.',
    link: agent,
  },
  ungrounded: {
    pt: 'O agente ia dizer algo que não está no que ele sabe. Nada disso foi enviado, e a conversa foi passada para uma pessoa.',
    en: 'The agent was about to say something that is not in what it knows. None of it was sent, and the conversation was handed to a person.',
    link: agent,
  },
  tool_unknown: {
    pt: 'O modelo do agente respondeu de um jeito que não dá para usar, e a conversa foi passada para uma pessoa.',
    en: 'The agent’s model answered in a way that cannot be used, and the conversation was handed to a person.',
    link: agent,
  },
  no_progress: {
    pt: 'O agente não chegou a uma resposta e a conversa foi passada para uma pessoa.',
    en: 'The agent came to no answer and the conversation was handed to a person.',
    link: agent,
  },
} as const satisfies Record<string, OutcomeSentence>;
