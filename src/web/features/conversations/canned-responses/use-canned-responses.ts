import { useQuery } from '@tanstack/react-query';
import { read, type CallData } from '#web/lib/api.ts';
import { fold } from '#web/ui/labels/fold.ts';

export type CannedResponse = CallData<'listReadyAnswers'>['readyAnswers'][number];

export const useCannedResponses = (enabled: boolean) =>
  useQuery({ ...read('listReadyAnswers'), staleTime: 30_000, enabled });

/** What follows "/" while that is all that was written; null when no ready answer is asked for. */
export const askedFor = (text: string): string | null =>
  /^\/([\p{L}\p{N}_-]*)$/u.exec(text)?.[1] ?? null;

/** Those that fit: shortcuts that begin with the words first, then whatever has them in it. */
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
 * Fills the places of a ready answer; one whose value nobody knows goes together with the space
 * before it.
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

const firstWord = (words: string): string => words.trim().split(/\s+/)[0] ?? '';
