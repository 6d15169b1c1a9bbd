/**
 * What a person writes, so that whoever reads it afterwards knows which words it answers and
 * whether the person stays in the conversation.
 */
export const greetingOf = (name: string): string => `Aqui é da ${name}, em pessoa.`;
export const stays = 'Fico por aqui.';
export const leaves = 'Qualquer coisa, é só chamar.';

export function personText(name: string, words: readonly string[], isStaying: boolean): string {
  const answers = words.map((one) => `Sobre “${one}”: resolvido.`);
  return [greetingOf(name), ...answers, isStaying ? stays : leaves].join('\n');
}

/** What a person writes to a customer who did not ask. */
export const ready = 'Seu pedido está pronto.';
export const readyText = (name: string): string => [greetingOf(name), ready, leaves].join('\n');

export const isPersons = (text: string): boolean => text.startsWith('Aqui é da ');
/** The customer's words that a person's text answers, in its order. */
export const answeredIn = (text: string): string[] =>
  [...text.matchAll(/Sobre “([^”]*)”: resolvido/gu)].map(([, words]) => words ?? '');
