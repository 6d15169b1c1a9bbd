import type { OutcomeSentence } from './outcome-sentence.ts';
import { outcomesOfModels } from './outcomes-of-models.ts';

const conversation = '/conversations/{conversationId}';
const agent = '/agents/{agentId}';
const agents = '/agents';
const channels = '/channels';

/**
 * "Why no answer?": one sentence for each reason that an inbound message can have. Text in brackets
 * is left out while the value of its placeholder is unknown.
 */
export const outcomeSentences = {
  queued: {
    pt: 'A mensagem está na fila e será respondida em instantes.',
    en: 'The message is queued and will be answered in a moment.',
    link: agents,
  },
  waiting_more: {
    pt: 'Esperando alguns segundos para ver se o cliente escreve mais.',
    en: 'Waiting a few seconds in case the customer writes more.',
    link: conversation,
  },
  held_copy: {
    pt: 'Guardada: este Recado é uma cópia e não envia nada até alguém dizer que é este que vale.',
    en: 'Held back: this Recado is a copy and sends nothing until somebody says that this is the one.',
    link: conversation,
  },
  running: {
    pt: 'O agente está respondendo agora.',
    en: 'The agent is answering now.',
    link: conversation,
  },
  model_retry: {
    pt: 'A resposta falhou e será tentada de novo[ às {at}].',
    en: 'The answer failed and will be tried again[ at {at}].',
    link: agents,
  },
  answer: { pt: 'O agente respondeu.', en: 'The agent answered.', link: conversation },
  partly: {
    pt: 'O agente respondeu. Sobre uma parte, disse que não encontrou a informação e ofereceu chamar uma pessoa.',
    en: 'The agent answered. About a part, it said that it found nothing and offered to call a person.',
    link: agent,
  },
  not_found: {
    pt: 'O agente disse que não encontrou a resposta e ofereceu chamar uma pessoa.',
    en: 'The agent said that it found no answer and offered to call a person.',
    link: agent,
  },
  not_readable: {
    pt: 'O agente disse que não consegue ouvir ou ver o que o cliente enviou e ofereceu chamar uma pessoa.',
    en: 'The agent said that it cannot hear or see what the customer sent and offered to call a person.',
    link: conversation,
  },
  small_talk: {
    pt: 'O agente respondeu; o cliente não perguntou nada.',
    en: 'The agent answered; the customer asked nothing.',
    link: conversation,
  },
  /** Written by earlier versions, which did not record whether the reply answered the question. */
  reply: { pt: 'O agente respondeu.', en: 'The agent answered.', link: conversation },
  choices: {
    pt: 'O agente pediu que o cliente escolhesse entre opções.',
    en: 'The agent asked the customer to choose between options.',
    link: conversation,
  },
  opt_out: {
    pt: 'O cliente pediu para não receber mensagens automáticas, e confirmamos.',
    en: 'The customer asked for no more automatic messages, and we confirmed.',
    link: conversation,
  },
  answered_by_person: {
    pt: 'Uma pessoa da equipe[ ({person})] respondeu.',
    en: 'A person from the team[ ({person})] answered.',
    link: conversation,
  },
  resolved_by_person: {
    pt: 'Uma pessoa da equipe[ ({person})] encerrou a conversa[ às {at}] sem responder a esta mensagem.',
    en: 'A person from the team[ ({person})] resolved the conversation[ at {at}] without answering this message.',
    link: conversation,
  },
  rated_1: {
    pt: 'O cliente avaliou o atendimento: nota 1 de 5.',
    en: 'The customer rated the service: 1 out of 5.',
    link: conversation,
  },
  rated_2: {
    pt: 'O cliente avaliou o atendimento: nota 2 de 5.',
    en: 'The customer rated the service: 2 out of 5.',
    link: conversation,
  },
  rated_3: {
    pt: 'O cliente avaliou o atendimento: nota 3 de 5.',
    en: 'The customer rated the service: 3 out of 5.',
    link: conversation,
  },
  rated_4: {
    pt: 'O cliente avaliou o atendimento: nota 4 de 5.',
    en: 'The customer rated the service: 4 out of 5.',
    link: conversation,
  },
  rated_5: {
    pt: 'O cliente avaliou o atendimento: nota 5 de 5.',
    en: 'The customer rated the service: 5 out of 5.',
    link: conversation,
  },
  handoff_word: {
    pt: 'O cliente usou uma palavra que passa a conversa para uma pessoa.',
    en: 'The customer used a word that hands the conversation to a person.',
    link: conversation,
  },
  asked_for_person: {
    pt: 'O cliente pediu para falar com uma pessoa.',
    en: 'The customer asked to talk to a person.',
    link: conversation,
  },
  menu_person: {
    pt: 'O cliente escolheu falar com um atendente.',
    en: 'The customer chose to talk to a person.',
    link: conversation,
  },
  for_person: {
    pt: 'O cliente enviou um pedido, um formulário ou a permissão para ligar, e a conversa foi passada para uma pessoa.',
    en: 'The customer sent an order, a form or the permission to call, and the conversation was handed to a person.',
    link: conversation,
  },
  no_answer_found: {
    pt: 'O agente não encontrou a resposta e passou a conversa para uma pessoa.',
    en: 'The agent found no answer and handed the conversation to a person.',
    link: agent,
  },
  anger: {
    pt: 'O cliente parecia irritado e a conversa foi passada para uma pessoa.',
    en: 'The customer seemed upset and the conversation was handed to a person.',
    link: conversation,
  },
  legal_topic: {
    pt: 'O assunto é jurídico e a conversa foi passada para uma pessoa.',
    en: 'The subject is legal and the conversation was handed to a person.',
    link: conversation,
  },
  agent_failed: {
    pt: 'O agente falhou ao responder e a conversa foi passada para uma pessoa.',
    en: 'The agent failed to answer and the conversation was handed to a person.',
    link: agent,
  },
  ...outcomesOfModels,
  paused_by_person: {
    pt: 'O agente está em pausa: uma pessoa assumiu a conversa[ às {at}].',
    en: 'The agent is paused: a person took over the conversation[ at {at}].',
    link: conversation,
  },
  /** For a pause in which nobody has taken the conversation. */
  paused_by_handoff: {
    pt: 'O agente está em pausa: a conversa foi passada para uma pessoa[ às {at}].',
    en: 'The agent is paused: the conversation was handed to a person[ at {at}].',
    link: conversation,
  },
  no_agent: {
    pt: 'Nenhum agente responde neste canal.',
    en: 'No agent answers on this channel.',
    link: channels,
  },
  agent_inactive: {
    pt: 'O agente deste canal está desligado.',
    en: 'The agent of this channel is switched off.',
    link: agents,
  },
  outside_hours: {
    pt: 'Chegou fora do horário do agente. A mensagem espera: o agente responde quando abrir[, às {at}], se ninguém responder antes.',
    en: 'It arrived outside the agent’s hours. The message waits: the agent answers at opening time[, at {at}], if nobody answers before.',
    link: agent,
  },
  opted_out: {
    pt: 'O cliente pediu para não receber mensagens automáticas, por isso o agente não respondeu. A mensagem espera por uma pessoa.',
    en: 'The customer asked for no automatic messages, so the agent did not answer. The message waits for a person.',
    link: conversation,
  },
  loop_guard: {
    pt: 'O agente parou de responder, porque as mensagens se repetiam ou eram rápidas demais. A conversa espera por uma pessoa.',
    en: 'The agent stopped answering, because messages repeated or came too fast. The conversation waits for a person.',
    link: conversation,
  },
  kind_not_answered: {
    pt: 'O agente não sabe responder este tipo de mensagem. Ela espera por uma pessoa.',
    en: 'The agent cannot answer this kind of message. It waits for a person.',
    link: conversation,
  },
  gesture: {
    pt: 'O cliente mandou só uma figurinha ou um emoji, que não pede resposta.',
    en: 'The customer sent only a sticker or an emoji, which asks for no answer.',
    link: conversation,
  },
  nothing_to_answer: {
    pt: 'O cliente não escreveu nada que peça resposta: abriu a conversa por um anúncio ou link, ou a ligação foi atendida.',
    en: 'The customer wrote nothing that asks for an answer: they opened the chat by an ad or a link, or the call was taken.',
    link: conversation,
  },
  closing_thanks: {
    pt: 'O cliente só agradeceu ou se despediu; a conversa terminou.',
    en: 'The customer only said thanks or goodbye; the conversation has ended.',
    link: conversation,
  },
  group_ignored: {
    pt: 'É uma mensagem de grupo: nenhum agente responde nele, e a equipe não precisa responder.',
    en: 'It is a group message: no agent answers there, and the team does not have to.',
    link: conversation,
  },
  group_unanswered: {
    pt: 'O agente não responde em grupos: a mensagem espera por uma pessoa.',
    en: 'The agent does not answer in groups: the message waits for a person.',
    link: agent,
  },
  window_closed: {
    pt: 'O prazo do canal para responder livremente terminou antes da resposta.',
    en: 'The channel’s time for answering freely ended before the answer.',
    link: conversation,
  },
  imported: {
    pt: 'Mensagem de antes da conexão do canal, trazida do aplicativo do WhatsApp.',
    en: 'A message from before the channel was connected, brought from the WhatsApp app.',
    link: conversation,
  },
  channel_disconnected: {
    pt: 'O canal está desconectado. A mensagem espera por uma pessoa.',
    en: 'The channel is disconnected. The message waits for a person.',
    link: channels,
  },
  provider_refused: {
    pt: 'O canal recusou a resposta[ (código {code})].',
    en: 'The channel refused the answer[ (code {code})].',
    link: channels,
  },
  outcome_unknown: {
    pt: 'O canal não confirmou se entregou a resposta.',
    en: 'The channel did not confirm whether it delivered the answer.',
    link: conversation,
  },
  contact_blocked: {
    pt: 'A equipe bloqueou este contato: a mensagem fica guardada, nenhum agente responde e ninguém é avisado.',
    en: 'The team blocked this contact: the message is kept, no agent answers, and nobody is told.',
    link: conversation,
  },
  contact_spam: {
    pt: 'A equipe marcou este contato como spam: a mensagem fica guardada, nenhum agente responde e ninguém é avisado.',
    en: 'The team marked this contact as spam: the message is kept, no agent answers, and nobody is told.',
    link: conversation,
  },
  recipient_unreachable: {
    pt: 'Não é possível escrever a este cliente agora: ele bloqueou ou saiu da conversa.',
    en: 'This customer cannot be written to now: they blocked or left the chat.',
    link: conversation,
  },
  queue_cleared: {
    pt: 'A resposta foi cancelada ao limpar a fila. A mensagem espera por uma pessoa.',
    en: 'The answer was cancelled when the queue was cleared. The message waits for a person.',
    link: agents,
  },
  removed_by_customer: {
    pt: 'O cliente apagou a mensagem antes da resposta.',
    en: 'The customer deleted the message before it was answered.',
    link: conversation,
  },
  run_failed: {
    pt: 'A resposta falhou em todas as tentativas.',
    en: 'The answer failed on every try.',
    link: agent,
  },
  unknown: {
    pt: 'Ainda não há um resultado para esta mensagem.',
    en: 'There is no outcome for this message yet.',
    link: conversation,
  },
} as const satisfies Record<string, OutcomeSentence>;

/** Why an inbound message has the outcome that it has. */
export type OutcomeReason = keyof typeof outcomeSentences;
