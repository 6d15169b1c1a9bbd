import type { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';

/** What the bakery's agents know. */
export const bakery: z.input<typeof AgentConfig> = {
  greeting: 'Olá! Sou o assistente automático da Padaria Sol. Como posso ajudar?',
  menu: ['Horário', 'Encomendas', 'Entrega'],
  typingMs: 0,
  debounce: { quietMs: 0, maxMs: 0 },
  faq: [
    {
      question: 'Qual é o horário de funcionamento?',
      variants: ['Horário', 'Que horas abre?', 'Abre domingo?'],
      answer:
        'Abrimos todos os dias: de segunda a sábado das 6h às 20h, e aos domingos das 7h às 13h.',
    },
    {
      question: 'Fazem bolo de aniversário por encomenda?',
      variants: ['Encomendas', 'Quero encomendar um bolo'],
      answer:
        'Fazemos, com dois dias de antecedência. O de chocolate com brigadeiro e o de morango são os mais pedidos.',
    },
    {
      question: 'Vocês fazem entrega?',
      variants: ['Entrega', 'Entregam em casa?'],
      answer: 'Entregamos no bairro das 8h às 18h. Acima de R$ 60 a entrega é grátis.',
    },
    {
      question: 'Quais são as formas de pagamento?',
      variants: ['Aceita pix?', 'Aceita cartão?'],
      answer: 'Aceitamos pix, cartão de débito e de crédito, e dinheiro.',
    },
    {
      question: 'Tem pão sem glúten?',
      variants: ['Pão sem glúten'],
      answer: 'Temos às terças e sextas, a partir das 9h. Vale reservar por aqui.',
    },
  ],
};

/** What customers write, the oldest conversation first; the last one is open in the picture. */
export const talks = [
  { channel: 'telegram', customer: 'Caio Luz', says: ['Oi', 'Vocês abrem domingo?'] },
  { channel: 'messenger', customer: 'Dona Ivone', says: ['Boa tarde', 'Aceita pix?'] },
  {
    channel: 'instagram',
    customer: 'Júlia Prado',
    says: ['Oi', 'Vocês entregam em casa?'],
    resolved: true,
  },
  {
    channel: 'telegram',
    customer: 'Tomás Nunes',
    says: ['O pão francês de hoje veio queimado', 'Quero falar com um atendente'],
  },
  { channel: 'whatsapp', customer: 'Renata Melo', says: ['Bom dia!', 'Tem pão sem glúten?'] },
  {
    channel: 'instagram',
    customer: 'Beto Farias',
    says: ['Oie', 'Quanto custa a cesta de café da manhã?'],
  },
  {
    channel: 'whatsapp',
    customer: 'Escola Girassol',
    says: ['Quero encomendar um bolo', 'Preciso falar com uma pessoa sobre a nota fiscal'],
  },
  {
    channel: 'whatsapp',
    customer: 'Marina Lopes',
    says: ['Oi! Fazem bolo de aniversário por encomenda?', 'Quero falar com um atendente'],
  },
] as const;

/** How the open conversation goes on. */
export const open = {
  customer: 'Marina Lopes',
  label: 'Encomenda',
  note: 'Cliente antiga: o bolo do ano passado foi o de morango, 3 kg.',
  reply: 'Oi, Marina! Aqui é a Rita. Para quantas pessoas vai ser a festa?',
  thanks: 'Umas 30 pessoas, no sábado às 16h. Pode ser o de chocolate?',
  confirmed:
    'Pode sim! Um de 4 kg dá certinho. Deixo reservado para sábado e mando o valor em seguida.',
};
