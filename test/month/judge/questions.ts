import type { Said, Wish } from '#test/month/plan/said.ts';

/** Something that a customer said and that nobody has answered yet. */
export interface Question {
  words: string;
  wish: Wish;
  at: number;
  /** When somebody is there to answer it, as the customer was told; null: nothing was promised. */
  promised: number | null;
  /** Nothing kept the agent from answering it at once. */
  isForAgent: boolean;
}

/** What a customer said, as a person quotes it. */
export const wordsOf = ({ action }: Pick<Said, 'action'>): string =>
  action.kind === 'text' ? action.text : `(${action.kind})`;

/** The mark of an answer: whose knowledge it is from, and which topic. */
export interface Mark {
  business: number;
  bot: number;
  topic: number;
}

export const marksIn = (text: string): Mark[] =>
  [...text.matchAll(/\[(\d+)-(\d+)-(\d+)\]/g)].map(([, business, bot, topic]) => ({
    business: Number(business),
    bot: Number(bot),
    topic: Number(topic),
  }));

/** Sentences of an agent that are not from its knowledge, by what they do. */
export const sentences = {
  offersPerson: /[Nn]ão encontrei (?:essa|a) informação|qual destas é a sua dúvida/u,
  cannotHear: /não consigo ouvir áudios/u,
  confirmsStop: /você não vai mais receber mensagens automáticas/u,
  nobodyIsFree: /Ainda não conseguimos uma pessoa livre/u,
  callsPerson: /Vou chamar uma pessoa da equipe/u,
  promises: /Voltamos /u,
};
