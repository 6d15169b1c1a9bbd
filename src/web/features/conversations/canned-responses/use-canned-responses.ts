import { useQuery } from '@tanstack/react-query';
import { read, type CallData } from '#web/lib/api/api.ts';
import { fold } from '#web/ui/labels/fold.ts';

export type CannedResponse = CallData<'listReadyAnswers'>['readyAnswers'][number];

export const useCannedResponses = (enabled: boolean) =>
  useQuery({ ...read('listReadyAnswers'), staleTime: 30_000, enabled });

/** The letters after "/", if the text is nothing but a "/" with letters; otherwise null. */
export const askedFor = (text: string): string | null =>
  /^\/([\p{L}\p{N}_-]*)$/u.exec(text)?.[1] ?? null;

/**
 * The ready answers that fit: first those whose shortcut begins with the words, then those that
 * contain them.
 */
export function fitting(answers: readonly CannedResponse[], words: string): CannedResponse[] {
  const wanted = fold(words);
  const rank = ({ shortcut, text }: CannedResponse): number =>
    fold(shortcut).startsWith(wanted) ? 0 : fold(`${shortcut} ${text}`).includes(wanted) ? 1 : 2;
  return answers.filter((answer) => rank(answer) < 2).toSorted((a, b) => rank(a) - rank(b));
}

interface Place {
  isGroup: boolean;
  contactName: string | null;
  channelName: string;
}

/**
 * Fills the placeholders of a ready answer. A placeholder without a known value is removed together
 * with the space before it.
 */
export function filledIn(
  text: string,
  { isGroup, contactName, channelName: channel }: Place,
  person: string,
): string {
  const customer = isGroup ? '' : firstWord(contactName ?? '');
  const agent = firstWord(person);
  const known: Record<string, string> = {
    nome: customer,
    name: customer,
    atendente: agent,
    agent,
    canal: channel,
    channel,
  };
  return text.replaceAll(/( ?)\{\{\s*(\w+)\s*\}\}/g, (whole, space: string, name: string) => {
    const value = known[name.toLowerCase()];
    return value === undefined ? whole : value === '' ? '' : `${space}${value}`;
  });
}

/** The name by which a person is spoken to. */
export const firstWord = (words: string): string =>
  words.startsWith('+') ? '' : (words.trim().split(/\s+/)[0] ?? '');
