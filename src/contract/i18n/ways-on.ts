import type { OutcomeReason } from './outcomes.ts';

/** What a person of the team can do now, in words. */
export interface WayOn {
  pt: string;
  en: string;
}

const wait: WayOn = {
  pt: 'Espere um instante, ou responda na conversa.',
  en: 'Wait a moment, or answer in the conversation.',
};
const look: WayOn = {
  pt: 'Veja o que o cliente enviou e responda na conversa.',
  en: 'Look at what the customer sent, and answer in the conversation.',
};
const answer: WayOn = { pt: 'Responda na conversa.', en: 'Answer in the conversation.' };
const teach: WayOn = {
  pt: 'Responda na conversa e ensine a resposta ao agente.',
  en: 'Answer in the conversation, and teach the agent the answer.',
};
const tryAgain: WayOn = {
  pt: 'Responda na conversa, ou tente de novo em “Não entregues”, na página Agentes IA.',
  en: 'Answer in the conversation, or try again in “Not delivered”, on the page AI agents.',
};
const apologise: WayOn = {
  pt: 'Fale com o cliente na conversa.',
  en: 'Talk to the customer in the conversation.',
};
const unblock: WayOn = {
  pt: 'Se foi engano, desbloqueie o contato no menu da conversa.',
  en: 'If that was a mistake, unblock the contact in the conversation’s menu.',
};
const nothing = null;

/**
 * The way on after each outcome; null: there is nothing to do. Text in brackets is left out while
 * the value of its placeholder is unknown.
 */
export const waysOn: Readonly<Record<OutcomeReason, WayOn | null>> = {
  queued: wait,
  waiting_more: wait,
  held_copy: {
    pt: 'Diga no aviso no alto da página se é este que vale.',
    en: 'Say in the notice on top of the page whether this is the one.',
  },
  running: wait,
  model_retry: {
    pt: 'Espere a nova tentativa, ou responda na conversa.',
    en: 'Wait for the next try, or answer in the conversation.',
  },
  unknown: wait,
  answer: nothing,
  reply: nothing,
  partly: teach,
  not_found: teach,
  not_readable: look,
  small_talk: nothing,
  choices: {
    pt: 'Espere o cliente escolher, ou responda na conversa.',
    en: 'Wait for the customer to choose, or answer in the conversation.',
  },
  opt_out: nothing,
  contact_blocked: unblock,
  contact_spam: unblock,
  answered_by_person: nothing,
  resolved_by_person: {
    pt: 'Se ainda couber uma resposta, escreva na conversa.',
    en: 'If an answer still makes sense, write in the conversation.',
  },
  rated_1: apologise,
  rated_2: apologise,
  rated_3: nothing,
  rated_4: nothing,
  rated_5: nothing,
  handoff_word: answer,
  asked_for_person: answer,
  menu_person: answer,
  for_person: look,
  no_answer_found: teach,
  anger: answer,
  legal_topic: answer,
  agent_failed: tryAgain,
  // The customer has heard that a person will come: there is nothing left to be tried again.
  model_failed: {
    pt: 'Responda na conversa. Quem administra pode testar a conexão em Modelos, na página Agentes IA.',
    en: 'Answer in the conversation. An owner or admin can test the connection in Models, on the page AI agents.',
  },
  over_budget: {
    pt: 'Responda na conversa. Quem administra pode mudar o limite em Modelos, na página Agentes IA.',
    en: 'Answer in the conversation. An owner or admin can change the limit in Models, on the page AI agents.',
  },
  model_refused: answer,
  ungrounded: teach,
  tool_unknown: answer,
  no_progress: teach,
  paused_by_person: {
    pt: '[Agora está com {owner}. ]Responda na conversa, ou devolva ao agente.',
    en: '[{owner} has it now. ]Answer in the conversation, or give it back to the agent.',
  },
  paused_by_handoff: {
    pt: '[Agora está com {owner}. ]Responda na conversa, ou devolva ao agente.',
    en: '[{owner} has it now. ]Answer in the conversation, or give it back to the agent.',
  },
  no_agent: {
    pt: 'Responda na conversa, e escolha em Canais quem responde.',
    en: 'Answer in the conversation, and choose in Channels who answers.',
  },
  agent_inactive: {
    pt: 'Responda na conversa, ou ligue o agente.',
    en: 'Answer in the conversation, or switch the agent on.',
  },
  outside_hours: {
    pt: 'Espere o horário, ou responda na conversa antes.',
    en: 'Wait for the hours, or answer in the conversation before.',
  },
  opted_out: answer,
  loop_guard: look,
  kind_not_answered: look,
  gesture: nothing,
  nothing_to_answer: nothing,
  closing_thanks: nothing,
  group_ignored: {
    pt: 'Se o grupo deve esperar por vocês, tire o silêncio dele.',
    en: 'If the group is to wait for you, unmute it.',
  },
  group_unanswered: {
    pt: 'Responda no grupo, silencie o grupo, ou deixe o agente responder em grupos.',
    en: 'Answer in the group, mute it, or let the agent answer in groups.',
  },
  window_closed: {
    pt: 'No WhatsApp, envie um modelo aprovado; nos outros canais, espere o cliente escrever de novo.',
    en: 'On WhatsApp, send an approved template; elsewhere, wait for the customer to write again.',
  },
  imported: nothing,
  channel_disconnected: {
    pt: 'Conecte o canal de novo e responda na conversa.',
    en: 'Connect the channel again, and answer in the conversation.',
  },
  provider_refused: {
    pt: 'Quando o motivo passar, tente de novo em “Não entregues”, na página Agentes IA.',
    en: 'When the reason is gone, try again in “Not delivered”, on the page AI agents.',
  },
  outcome_unknown: {
    pt: 'Confira a conversa antes de escrever de novo.',
    en: 'Check the conversation before writing again.',
  },
  recipient_unreachable: {
    pt: 'Espere o cliente escrever de novo, ou fale com ele por outro canal.',
    en: 'Wait for the customer to write again, or reach them by another channel.',
  },
  queue_cleared: {
    pt: 'Responda na conversa; a limpeza pode ser desfeita por dez minutos.',
    en: 'Answer in the conversation; the clearing can be undone for ten minutes.',
  },
  removed_by_customer: nothing,
  run_failed: tryAgain,
};
