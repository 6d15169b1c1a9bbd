import { tokenize } from '#server/agent/retrieval/words.ts';
import { numerals } from '#server/agent/language/numerals/numerals.ts';
import { isDenied, mentionsSources, pattern, type Reading, type Sentence } from './reading.ts';
import { clauseAround } from './sentences.ts';
import type { Objection } from './shapes.ts';
import { plainLower } from './values/number-words.ts';
import { expression } from './values/expression.ts';

interface Name {
  raw: string;
  /** Where the name begins of which it is a word. */
  at: number;
}

/**
 * Names: a proper name in the midst of a sentence is known to the sources, the business or the
 * contact. One that only the customer has used may be taken up, but not added to what we offer.
 */
export function guardNames(reading: Reading): Objection[] {
  const { evidence } = reading;
  const { titles } = words(reading);
  const known = new Set([
    ...titles,
    ...reading.citedWords,
    // What cites nothing states nothing, and may speak of whom was found.
    ...(reading.draft.kind === 'answer'
      ? []
      : evidence.passages.filter(({ trusted }) => trusted).flatMap(({ text }) => tokenize(text))),
    ...[...evidence.names, ...evidence.permits.teams].flatMap(tokenize),
    ...tokenize(evidence.contactName)
      .filter((word) => /^[a-z]+$/u.test(word))
      .slice(0, 3),
  ]);
  const customers = new Set(evidence.customer.flatMap(tokenize));
  return reading.sentences.flatMap((sentence) => {
    if (sentence.quoted) return [];
    const half = otherHalf(sentence.text, reading);
    if (half !== undefined) return [unknown(half)];
    const names = namesIn(sentence.text).filter(({ raw }) => !isCommon(raw, reading));
    const strange = names.filter(({ raw }) => !isIn(raw, known));
    const rest = names.filter((name) => !strange.includes(name));
    return strange
      .filter((name) => !isIn(name.raw, customers) || !mayTakeUp(name, sentence, rest, reading))
      .map(({ raw }) => unknown(raw));
  });
}

const unknown = (raw: string): Objection => ({
  words: raw,
  sentence: `The name "${raw}" does not stand in the passages that you cite: leave it out.`,
});

/** "Olivia Grant" at the beginning of a sentence, where the sources know an Oliver Grant. */
function otherHalf(text: string, { cited }: Reading): string | undefined {
  const [whole, first, second] = /^(\p{Lu}\p{L}+) (\p{Lu}\p{L}+)/u.exec(text) ?? [];
  if (whole === undefined || first === undefined || second === undefined) return undefined;
  const source = cited.map((one) => one.text).join('\n');
  const other = expression(`(?<=[\\p{Ll},] )\\p{Lu}\\p{L}+ ${second}(?!\\p{L})`, 'u').exec(
    source,
  )?.[0];
  return other === undefined || source.includes(first) ? undefined : whole;
}

/** Capitalised words that do not begin a sentence, a quotation or a part after a colon. */
function namesIn(text: string): Name[] {
  // Who writes in capitals stresses, and names nothing.
  const letters = text.replaceAll(/[^\p{L}]/gu, '');
  if (letters.length > 8 && letters.replaceAll(/[^\p{Lu}]/gu, '').length > letters.length * 0.7)
    return [];
  return [...text.matchAll(/(?<![\p{L}\p{N}@./])\p{Lu}[\p{L}'’-]+(?![@/\p{N}]|\.\p{L})/gu)]
    .filter(
      ({ index }) =>
        !/^$|[:"“”«¡¿(*\n]$|[.!?…\p{Extended_Pictographic}\u{FE0F}]$|^\W+$/u.test(
          text.slice(0, index).trimEnd(),
        ) || /\b(?:[DS]ra?|Prof|Profa|Mrs?|Ms)\.$/u.test(text.slice(0, index).trimEnd()),
    )
    .map(({ 0: raw, index }) => ({
      raw: raw.replace(/['’]s$/u, ''),
      // The word that begins the sentence is no part of the name.
      at:
        index - (/(?<=\S\s+)(?:\p{Lu}[\p{L}'’-]+ )+$/u.exec(text.slice(0, index))?.[0].length ?? 0),
    }));
}

function isIn(raw: string, known: ReadonlySet<string>): boolean {
  return tokenize(raw).every(
    (word) =>
      known.has(word) ||
      known.has(word.replace(/s$/u, '')) ||
      (word.length <= 3 && [...known].some((one) => one.length > 3 && one.startsWith(word))),
  );
}

const calendar = Object.values(numerals).flatMap(({ days, months }) => [
  days,
  months.replaceAll(' ', '|'),
]);
const calendarWord = expression(
  `^(?:${calendar.map((one) => one.replaceAll(/ (?=[a-z])/gu, '|')).join('|')})$`,
  'u',
);
const pronoun = /^i(?:'(?:m|ve|ll|d))?$/u;

function isCommon(raw: string, reading: Reading): boolean {
  const plain = plainLower(raw);
  return (
    calendarWord.test(plain) ||
    pronoun.test(plain) ||
    words(reading).service.has(plain) ||
    words(reading).others.has(plain)
  );
}

const words = ({ claims }: Reading) => ({
  others: new Set(claims.flatMap(({ notNames }) => notNames.split(' '))),
  titles: claims.flatMap(({ titles }) => titles.split(' ')),
  service: new Set(claims.flatMap(({ service }) => service.split(' '))),
});

/** "My daughter Maya", "minha cadela, a Pipoca", "I'm Bethan": whose name it is. */
function isIntroduced(raw: string, { evidence }: Reading): boolean {
  const own =
    "(?:my|our|minha|meu|nossa|nosso|mi|nuestra|nuestro|i'm|i am|sou|aqui e|soy|me llamo|me chamo|meu nome|mi nombre|my name)";
  const name = RegExp.escape(plainLower(raw));
  return evidence.customer.some((text) =>
    new RegExp(`\\b${own}\\b[^.!?\\n]{0,30}\\b${name}\\b`, 'u').test(plainLower(text)),
  );
}

/** "Tom and Oliver Grant": the next thing of a list stands behind it. */
const isListed = ({ raw, at }: Name, text: string, { claims }: Reading): boolean =>
  expression(
    `^(?:,|,? (?:${claims.flatMap(({ and, or }) => [and, or]).join('|')})) (?:o |a |el |la |the )?\\p{Lu}`,
    'u',
  ).test(text.slice(at + raw.length));

/** Whether a name of the customer's stands where it is only taken up ("With Direct Line you …"). */
function mayTakeUp(
  name: Name,
  sentence: Sentence,
  known: readonly Name[],
  reading: Reading,
): boolean {
  if (sentence.question || sentence.handsOver || reading.draft.calls.length > 0) return true;
  if (reading.draft.kind !== 'answer') return true;
  const { claims } = reading;
  const plain = plainLower(sentence.text);
  if (isDenied(plain, claims)) return true;
  const before = plain.slice(0, name.at).trimEnd();
  // A list of what we have is no place for it.
  const listed = expression(
    `(?:,|(?:${pattern(claims.flatMap(({ and, or }) => [and, or])).source})(?: (?:o|a|el|la|the))?)(?: (?:tambem|tambien|also|com|con|with|por))*$`,
    'u',
  );
  if (listed.test(before) && !/^(?:[^,]{0,14}),$/u.test(before) && !isIntroduced(name.raw, reading))
    return false;
  const isOneOfMore = isListed(name, sentence.text, reading);
  // "Whitby sounds lovely", "for the Onix it costs £9": nothing is offered there.
  const clause = clauseAround(plain, name.at);
  const offers = pattern(claims.flatMap((one) => [one.ours, one.policy, one.affirms]));
  const own = clause.replaceAll(plainLower(name.raw), ' ');
  const isOfTheirs =
    isIntroduced(name.raw, reading) ||
    /\b(?:(?:para|p) [oa]|d[oa]|n[oa]|pr[oa]|for the|para el|para la|del)$/u.test(before);
  if (
    (!isOneOfMore || isIntroduced(name.raw, reading)) &&
    (isIntroduced(name.raw, reading) || !offers.test(clause)) &&
    (isOfTheirs || (!/\d/u.test(own) && !mentionsSources(own, reading)))
  )
    return true;
  return (
    /\b(?:your|seu|sua|su|tu|teu|tua)$/u.test(before) ||
    (/^(?:\p{L}+[,!]? ?){0,2}[,!]$/u.test(before) && !isOneOfMore) ||
    expression(
      `^(?:(?:\\p{L}+[,:]? )?(?:with|com|con|for|para|about|sobre|as for|de|do|da|of))(?: (?:o|a|el|la|the|your|seu|sua|su|tu|teu|tua))?$`,
      'u',
    ).test(before) ||
    sentence.text.slice(name.at).startsWith(`${name.raw}'s`) ||
    sentence.text.slice(name.at).startsWith(`${name.raw}’s`) ||
    (known.length > 0 && !isOneOfMore)
  );
}
