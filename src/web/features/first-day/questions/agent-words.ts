/** What is asked about the business, in this order. */
export const questions = ['name', 'hours', 'address', 'payment', 'delivery'] as const;
export type Question = (typeof questions)[number];
/** Each of these fills in an entry of the agent; the name is in its greeting. */
export type Entry = Exclude<Question, 'name'>;

interface Words {
  greeting: (name: string) => string;
  /** The questions of the entries, as a new agent has them (`first-agent-texts.ts`). */
  entries: Record<Entry, string>;
  /** Other ways to ask about delivery, for which a new agent has no entry of its own. */
  delivery: string[];
  /** Before the owner's own words, where these are not a sentence. */
  lead: Record<Entry, string>;
}

/** In the language of the agent, whatever that of the page is. */
export const agentWords: Record<'pt' | 'en', Words> = {
  pt: {
    greeting: (name) => `Oi! Aqui é ${name}. Sou o atendente automático, pode perguntar.`,
    entries: {
      hours: 'Qual é o horário de funcionamento?',
      address: 'Onde fica a loja?',
      payment: 'Quais são as formas de pagamento?',
      delivery: 'Vocês fazem entrega?',
    },
    delivery: ['Vocês entregam na minha região?', 'Entregam até onde?', 'Tem entrega?'],
    lead: {
      hours: 'Nosso horário:',
      address: 'Nosso endereço:',
      payment: 'Formas de pagamento:',
      delivery: 'Sobre a entrega:',
    },
  },
  en: {
    greeting: (name) => `Hi! This is ${name}. I am the automated assistant, just ask.`,
    entries: {
      hours: 'What are your opening hours?',
      address: 'Where is the shop?',
      payment: 'Which payment methods do you take?',
      delivery: 'Do you deliver?',
    },
    delivery: ['Do you deliver to my area?', 'How far do you deliver?', 'Is there delivery?'],
    lead: {
      hours: 'Our hours:',
      address: 'Our address:',
      payment: 'Ways to pay:',
      delivery: 'About delivery:',
    },
  },
};
