/** The last of an agent's choices, which asks for a person, in the agent's languages. */
export const personLabels = {
  pt: 'Falar com atendente',
  en: 'Talk to a person',
  es: 'Hablar con alguien',
} as const;
