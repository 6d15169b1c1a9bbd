/**
 * The text for a hand-over whose agent version is gone, by the customer's language as the provider
 * names it (Portuguese where it names none); otherwise the agent's own text is used.
 */
export const nobodyCame = {
  pt: 'Ainda não conseguimos uma pessoa livre. Sua mensagem está guardada e vamos responder por aqui.',
  en: 'Nobody is free yet. Your message is kept, and we will answer here.',
  es: 'Todavía no hay nadie libre. Su mensaje está guardado y le responderemos por aquí.',
};
export type NobodyCame = typeof nobodyCame;
