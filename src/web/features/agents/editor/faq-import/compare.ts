import type { FaqEntry } from '#contract/agents/agents.ts';
import type { Piece } from './pieces.ts';
import { keyOf } from './read-faq.ts';

/** A question that the agent has already. */
export interface Known {
  entry: Piece;
  /** Where it stands among the agent's. */
  index: number;
  before: FaqEntry;
}

/** What taking the entries of a text would do to the agent's. */
export interface Comparison {
  fresh: Piece[];
  /** Others than the agent's: to be kept as they are, or replaced. */
  changed: Known[];
  /** The agent's, word for word. */
  same: Known[];
  /** New ones for which there is no room. */
  over: Piece[];
  /** For how many more there is room after the new ones. */
  room: number;
}

/** `most`: how many entries an agent may have. */
export function compare(
  entries: readonly Piece[],
  known: readonly FaqEntry[],
  most: number,
): Comparison {
  const places = new Map<string, number>();
  known.forEach(({ question }, index) => {
    const key = keyOf(question);
    if (!places.has(key)) places.set(key, index);
  });
  const fresh: Piece[] = [];
  const met: Known[] = [];
  for (const entry of entries) {
    const index = places.get(keyOf(entry.question));
    const before = index === undefined ? undefined : known[index];
    if (index === undefined || !before) fresh.push(entry);
    else met.push({ entry, index, before });
  }
  const space = Math.max(0, most - known.length);
  return {
    fresh: fresh.slice(0, space),
    over: fresh.slice(space),
    changed: met.filter((one) => !isSame(one)),
    same: met.filter(isSame),
    room: Math.max(0, space - fresh.length),
  };
}

const isSame = (known: Known): boolean =>
  JSON.stringify(replaced(known)) === JSON.stringify(entryOf(known.before));

/** The agent's entry with the answer of the text, and what else the text says of it. */
export function replaced({ entry, before }: Known): FaqEntry {
  return entryOf({
    question: before.question,
    answer: entry.answer,
    variants: entry.variants.length > 0 ? entry.variants : before.variants,
    buttons: entry.buttons.length > 0 ? entry.buttons : before.buttons,
  });
}

export const entryOf = ({ question, variants, answer, buttons }: FaqEntry): FaqEntry => ({
  question,
  variants,
  answer,
  buttons,
});

/** The agent's entries after taking the new ones, and replacing those with these numbers. */
export function taken(
  { fresh, changed }: Comparison,
  known: readonly FaqEntry[],
  replacing: ReadonlySet<number>,
): FaqEntry[] {
  const by = new Map(changed.map((one) => [one.index, one]));
  return [
    ...known.map((entry, index) => {
      const one = replacing.has(index) ? by.get(index) : undefined;
      return one ? replaced(one) : entry;
    }),
    ...fresh.map(entryOf),
  ];
}
