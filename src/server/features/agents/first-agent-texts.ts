import type { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';

interface FirstAgentTexts {
  name: string;
  description: string;
  config: z.input<typeof AgentConfig>;
}

/**
 * What the first agent says until the business writes its own words. It claims nothing about the
 * business: its questions are the ones that customers ask most, and each waits for the business's
 * own answer.
 */
export const firstAgentTexts: Record<'pt' | 'en', FirstAgentTexts> = {
  pt: {
    name: 'Recepção',
    description:
      'Recebe os clientes, responde às dúvidas mais comuns e chama uma pessoa quando é preciso.',
    config: {
      greeting:
        'Olá! Sou o assistente automático. Respondo ao que já sei e, quando você quiser, chamo uma pessoa da equipe. Como posso ajudar?',
      menu: ['Horário de funcionamento', 'Formas de pagamento', 'Prazo de entrega'],
      hours: {
        awayMessage: 'Agora estamos fechados. Deixe sua mensagem e respondemos assim que abrirmos.',
      },
      faq: [
        {
          question: 'Qual é o horário de funcionamento?',
          variants: [
            'Horário de funcionamento',
            'Que horas vocês abrem?',
            'Até que horas ficam abertos?',
            'Vocês abrem no sábado?',
            'Abre domingo e feriado?',
          ],
        },
        {
          question: 'Quais são as formas de pagamento?',
          variants: [
            'Formas de pagamento',
            'Aceitam pix?',
            'Posso pagar com cartão?',
            'Dá para parcelar?',
            'Aceita dinheiro, débito ou crédito?',
          ],
        },
        {
          question: 'Qual é o prazo de entrega?',
          variants: [
            'Prazo de entrega',
            'Quanto tempo demora para chegar?',
            'Em quantos dias chega?',
            'Chega hoje?',
          ],
          buttons: ['Acompanhar meu pedido'],
        },
        {
          question: 'Quanto custa o frete?',
          variants: [
            'Qual o valor da entrega?',
            'A entrega é grátis?',
            'Vocês entregam na minha região?',
            'Fazem entrega?',
          ],
        },
        {
          question: 'Como faço uma troca ou devolução?',
          variants: [
            'Posso trocar?',
            'O produto veio com defeito',
            'Não serviu, quero trocar',
            'Quero meu dinheiro de volta',
            'Quero devolver',
          ],
          buttons: ['Falar com atendente'],
        },
        {
          question: 'Onde fica a loja?',
          variants: ['Qual o endereço?', 'Onde vocês ficam?', 'Como chego aí?', 'Têm loja física?'],
        },
        {
          question: 'Como acompanho meu pedido?',
          variants: [
            'Acompanhar meu pedido',
            'Cadê meu pedido?',
            'Meu pedido não chegou',
            'Código de rastreio',
            'Status da compra',
          ],
          buttons: ['Falar com atendente'],
        },
        {
          question: 'Vocês dão nota fiscal?',
          variants: [
            'Preciso da nota',
            'Emite nota fiscal com CPF ou CNPJ?',
            'Segunda via da nota fiscal',
          ],
          buttons: ['Falar com atendente'],
        },
      ],
    },
  },
  en: {
    name: 'Reception',
    description:
      'Welcomes customers, answers the most common questions and calls a person when it has to.',
    config: {
      greeting:
        'Hello! I am the automated assistant. I answer what I already know and, whenever you like, I call a person from the team. How can I help?',
      menu: ['Opening hours', 'Payment methods', 'Delivery time'],
      hours: {
        awayMessage: 'We are closed now. Leave your message and we answer as soon as we open.',
      },
      handOff: {
        words: ['agent', 'human', 'person', 'someone', 'complaint', 'manager', 'lawyer'],
        message:
          'I am calling a person from the team to help you. They answer here as soon as they can.',
        fallbackMessage:
          'We do not have anyone free yet. Your message is kept and we will answer here.',
      },
      faq: [
        {
          question: 'What are your opening hours?',
          variants: [
            'Opening hours',
            'When do you open?',
            'Until what time are you open?',
            'Are you open on Saturday?',
            'Do you open on Sundays and holidays?',
          ],
        },
        {
          question: 'Which payment methods do you take?',
          variants: [
            'Payment methods',
            'Can I pay by card?',
            'Do you accept cash?',
            'Can I pay in instalments?',
            'Do you take credit or debit?',
          ],
        },
        {
          question: 'How long does delivery take?',
          variants: [
            'Delivery time',
            'When does it arrive?',
            'How many days does it take to arrive?',
          ],
          buttons: ['Track my order'],
        },
        {
          question: 'How much is shipping?',
          variants: [
            'What does delivery cost?',
            'Is delivery free?',
            'Do you deliver to my area?',
            'Do you ship?',
          ],
        },
        {
          question: 'How do I exchange or return something?',
          variants: [
            'Can I exchange it?',
            'The product is faulty',
            'It does not fit',
            'I want my money back',
            'I want a refund',
          ],
          buttons: ['Talk to a person'],
        },
        {
          question: 'Where is the shop?',
          variants: ['What is your address?', 'Where are you?', 'How do I get there?'],
        },
        {
          question: 'How do I track my order?',
          variants: [
            'Track my order',
            'Where is my order?',
            'My order has not arrived',
            'Tracking code',
          ],
          buttons: ['Talk to a person'],
        },
        {
          question: 'Do you give an invoice?',
          variants: ['I need the receipt', 'Send me the invoice again'],
          buttons: ['Talk to a person'],
        },
      ],
    },
  },
};
