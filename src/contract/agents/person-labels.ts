/** The way to a person that stands last among an agent's choices, in its languages. */
export const personLabels = {
  pt: 'Falar com atendente',
  en: 'Talk to a person',
  es: 'Hablar con alguien',
} as const;
