/**
 * Errors about the limits of a workspace, and about the key of a call (`Idempotency-Key`); part of
 * `errors.ts`.
 */
export const limitErrors = {
  agent_limit: {
    status: 409,
    pt: 'Este negócio pode ter no máximo {count} agentes. Exclua um que não usa mais ou peça mais a quem administra este servidor.',
    en: 'This business may have at most {count} agents. Delete one that is no longer used, or ask whoever runs this server for more.',
  },
  knowledge_limit: {
    status: 409,
    pt: 'Um agente deste negócio pode ter no máximo {count} perguntas, e este teria {given}. Exclua as que não usa mais ou divida-as entre agentes.',
    en: 'An agent of this business may have at most {count} questions, and this one would have {given}. Delete those no longer used, or divide them among agents.',
  },
  channel_limit: {
    status: 409,
    pt: 'Este negócio pode ter no máximo {count} canais. Exclua um que não usa mais ou peça mais a quem administra este servidor.',
    en: 'This business may have at most {count} channels. Delete one that is no longer used, or ask whoever runs this server for more.',
  },
  storage_full: {
    status: 413,
    pt: 'O arquivo não cabe mais: este negócio pode guardar {limit} em arquivos e já guarda {used}. Apague o que não precisa mais ou peça mais a quem administra este servidor.',
    en: 'The file no longer fits: this business may keep {limit} of files and keeps {used} already. Delete what is no longer needed, or ask whoever runs this server for more.',
  },
  idempotency_key_reused: {
    status: 422,
    pt: 'Esta chave ou este id já foi usado com outro conteúdo, e nada foi feito agora. Para um pedido novo, use outro.',
    en: 'This key or id was used before with other content, and nothing was done now. For a new request use another.',
  },
  idempotency_in_progress: {
    status: 409,
    pt: 'O mesmo pedido ainda está sendo atendido. Tente de novo em {wait}.',
    en: 'The same request is still at work. Try again in {wait}.',
  },
  idempotency_answer_gone: {
    status: 409,
    pt: 'Este pedido já foi atendido e não é feito de novo, mas a resposta não está mais guardada. Veja o resultado na lista.',
    en: 'This request was done before and is not done again, but its answer is no longer kept. Look at the list for its result.',
  },
} as const;
