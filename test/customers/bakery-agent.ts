import type { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';
import { startDialogue } from './agent-dialogue.ts';

/** A bakery's agent, for tests of what an agent says. */
export const greeting = 'Olá! Sou o assistente automático da Padaria. Como posso ajudar?';
export const shop: z.input<typeof AgentConfig> = {
  greeting,
  menu: ['Horário', 'Entrega'],
  faq: [
    {
      question: 'Qual é o horário de funcionamento?',
      variants: ['Horário', 'Que horas abre?'],
      answer: 'Das 9h às 18h.',
    },
    {
      question: 'Vocês fazem entrega?',
      variants: ['Entrega'],
      answer: 'Sim, em toda a cidade.',
      buttons: ['Prazo de entrega', 'Falar com atendente'],
    },
    {
      question: 'Qual o prazo de entrega?',
      variants: ['Prazo de entrega'],
      answer: 'Até 40 minutos.',
    },
    {
      question: 'Quais são as formas de pagamento?',
      variants: ['Aceita pix ou cartão?'],
      answer: 'Pix, cartão e dinheiro.',
    },
    { question: 'Onde fica a padaria?', variants: ['Qual o endereço?'], answer: 'Rua A, 10.' },
    { question: 'Fazem encomenda de bolo de aniversário?', answer: 'Sim, com 2 dias.' },
    { question: 'Fazem encomenda de salgados para festa?', answer: 'Sim, a partir de 50.' },
  ],
};
export const notFound = /^Não encontrei/;
/** A dialogue in which the customer has been greeted. */
export const greeted = async (config = shop) => {
  const dialogue = startDialogue(config);
  await dialogue.says('oi');
  return dialogue;
};
