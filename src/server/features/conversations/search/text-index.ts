import { Part } from '#channels/message.ts';

/** A piece of a sentence; `marked` where it matches the search. */
export type Piece = { text: string; marked: boolean };

/**
 * Nobody types a longer word in a search, and nobody searches for the words beyond the limit of one
 * message.
 */
const LONGEST_WORD = 40;
const MOST_WORDS = 2000;
/**
 * A search word matches the beginning of a word from this length on; a shorter one must be the
 * whole word.
 */
const SHORTEST_BEGINNING = 3;

const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsIn = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, LONGEST_WORD));

/**
 * The prefix of each word. Two workspaces may have the same one: it makes the index more selective,
 * and separates nothing.
 */
const markOf = (workspaceId: string): string => workspaceId.slice(-4);

/** The words of a message in the text form of PostgreSQL's tsvector. */
export function toLexemes(workspaceId: string, parts: readonly unknown[]): string {
  const words = new Set(parts.flatMap(textsOf).flatMap(wordsIn));
  return [...words]
    .slice(0, MOST_WORDS)
    .map((word) => `'${markOf(workspaceId)}/${word}'`)
    .join(' ');
}

/**
 * A search in the text form of PostgreSQL's tsquery. Null: it contains nothing that texts are
 * searched for.
 */
export function toWordsQuery(workspaceId: string, search: string): string | null {
  const words = wordsIn(search);
  if (!words.some((word) => word.length > 1)) return null;
  return words
    .map(
      (word) => `'${markOf(workspaceId)}/${word}'${word.length >= SHORTEST_BEGINNING ? ':*' : ''}`,
    )
    .join(' & ');
}

const BEFORE = 16;
const LENGTH = 160;

/**
 * The sentence of the message that has most of the searched words, from a little before the first
 * of them.
 */
export function excerpt(parts: readonly unknown[], search: string): Piece[] {
  const wanted = wordsIn(search);
  const meant = (word: string): boolean =>
    wanted.some((one) => (one.length >= SHORTEST_BEGINNING ? word.startsWith(one) : word === one));
  const found = parts.flatMap(textsOf).map((text) => {
    const oneLine = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
    const marks = [...oneLine.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].filter(([word]) =>
      meant(fold(word)),
    );
    return { text: oneLine, marks };
  });
  const [best] = found.toSorted((one, other) => other.marks.length - one.marks.length);
  const [first] = best?.marks ?? [];
  if (!best || !first) return [];
  const from = first.index <= BEFORE ? 0 : best.text.indexOf(' ', first.index - BEFORE) + 1;
  const to =
    best.text.length <= from + LENGTH
      ? best.text.length
      : Math.max(best.text.lastIndexOf(' ', from + LENGTH), first.index + first[0].length);
  const pieces: Piece[] = [];
  let at = from;
  for (const mark of best.marks) {
    if (mark.index < from || mark.index + mark[0].length > to) continue;
    if (mark.index > at) pieces.push({ text: best.text.slice(at, mark.index), marked: false });
    pieces.push({ text: mark[0], marked: true });
    at = mark.index + mark[0].length;
  }
  if (at < to) pieces.push({ text: best.text.slice(at, to), marked: false });
  return [
    ...(from > 0 ? [{ text: '… ', marked: false }] : []),
    ...pieces,
    ...(to < best.text.length ? [{ text: ' …', marked: false }] : []),
  ];
}

/**
 * The text of a part that people read. A part of a kind that this version does not know has none.
 */
export function textsOf(raw: unknown): string[] {
  const { data: part } = Part.safeParse(raw);
  switch (part?.kind) {
    case 'text':
      return [part.text];
    case 'media':
      return [part.caption, part.fileName, part.transcript?.text].filter(isText);
    case 'buttons':
      return [part.text, ...part.buttons.map((button) => button.label)];
    case 'list':
      return [part.text, ...part.items.map((item) => item.label)];
    case 'choice':
      return [part.label].filter(isText);
    case 'location':
      return [part.name, part.address].filter(isText);
    case 'contact':
      return [part.name, part.phone].filter(isText);
    case 'template':
      return [part.words ?? part.values.join(' ')];
    case 'order':
      return [...part.items.map(({ product }) => product), part.note].filter(isText);
    case 'form':
      return part.fields.map(({ name, value }) => `${name}: ${value}`);
    case 'referral':
      return [part.title, part.words, part.ref].filter(isText);
    case 'product':
      return [part.product];
    case 'call':
    case 'call_permission':
    case 'welcome':
    case 'forwarded':
    case 'unsupported':
    case undefined:
      return [];
  }
}

const isText = (text: string | undefined): text is string => text !== undefined;
