/** A sound that can be played, and what is said in it. */
export const sound = {
  listen: 'Ouvir',
  pause: 'Pausar',
  position: 'Posição',
  speed: 'Velocidade',
  said: 'O que foi dito:',
  whole: 'Ver tudo',
  less: 'Ver menos',
  unheard: {
    not_available: 'Não virou texto: o canal não entregou o áudio.',
    broken: 'Não virou texto: o arquivo não é um áudio.',
    too_long: 'Não virou texto: passa de 10 minutos.',
    too_large: 'Não virou texto: passa de 20 MB.',
    no_words: 'Não virou texto: ninguém fala nele.',
    cannot: 'Não virou texto: o modelo do agente não transcreve.',
    no_budget: 'Não virou texto: o limite de gastos não deixa, ou falta o preço.',
    failed: 'Não virou texto: o modelo não respondeu.',
  },
} as const;
