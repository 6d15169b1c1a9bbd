import { LONGEST_AGENT_NAME } from '#contract/agents/agents.ts';
import { shorten } from '#channels/split-text.ts';
import type { Caller } from '#server/platform/http/handlers.ts';

const words: Record<Caller['language'], string> = { pt: 'cópia', en: 'copy' };
const ofCopy = / \((?:cópia|copy)(?: \d+)?\)$/u;

/**
 * A name for the copy of an agent that none of the `taken` names equals: "Recepção (cópia)", then
 * "Recepção (cópia 2)", also where the original is itself a copy. A long name gives way to the
 * word.
 */
export function copyName(
  original: string,
  taken: readonly string[],
  language: Caller['language'],
): string {
  const base = original.replace(ofCopy, '');
  const nameOf = (number: number): string => {
    const mark = number === 1 ? ` (${words[language]})` : ` (${words[language]} ${number})`;
    return shorten(base, { unit: 'utf16', limit: LONGEST_AGENT_NAME - mark.length }) + mark;
  };
  let number = 1;
  while (taken.includes(nameOf(number))) number += 1;
  return nameOf(number);
}
