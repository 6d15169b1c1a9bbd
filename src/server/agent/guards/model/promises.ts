import { tokenize } from '#server/agent/retrieval/words.ts';
import { pattern, type Reading, type Sentence } from './reading.ts';
import type { Objection } from './shapes.ts';
import { withoutTruths } from './truths.ts';

/** What the settling transaction writes; it books, cancels and pays nothing. */
const internal = new Set([
  'set_labels',
  'set_contact_field',
  'add_note',
  'schedule_message',
  'send_template',
  'assign_team',
  'resolve',
  'hand_off',
]);
const noting = ['add_note', 'set_contact_field', 'set_labels', 'assign_team', 'hand_off'];
const calling = ['hand_off', 'assign_team', 'add_note'];
const writing = ['schedule_message', 'send_template', 'hand_off'];

/**
 * Promises (B22): that something is noted, that a person acts, that we write later, that anything
 * else is done or will be done needs the effect that does it.
 */
export function guardPromises(reading: Reading): Objection[] {
  const done = [...reading.evidence.effectsDone, ...reading.draft.calls.map(({ name }) => name)];
  const outer = reading.evidence.effectsDone.some((name) => !internal.has(name));
  const any = (names: readonly string[]) => outer || done.some((name) => names.includes(name));
  const list = (
    key:
      | 'notes'
      | 'people'
      | 'later'
      | 'deeds'
      | 'doing'
      | 'plans'
      | 'passive'
      | 'owed'
      | 'binding',
  ) => pattern(reading.claims.map((one) => one[key]));
  const lists = {
    notes: list('notes'),
    people: list('people'),
    later: list('later'),
    deeds: list('deeds'),
    doing: list('doing'),
    plans: list('plans'),
    passive: list('passive'),
    owed: list('owed'),
    binding: list('binding'),
  };
  const told = pattern(
    reading.claims.flatMap((one) => [one.notes, one.people]),
    'gu',
  );
  const conditional = pattern(reading.claims.map((one) => one.conditional));
  return reading.sentences.flatMap((sentence) => {
    const { question } = sentence;
    // "Deixei anotado" beside a note is no deed of another kind, and "não vou arriscar" is none.
    const plain = withoutTruths(sentence.plain, reading)
      .replaceAll(denied, ' ')
      .replaceAll(any(noting) || any(calling) ? told : /$^/gu, ' ');
    const said = (one: RegExp) => one.exec(plain)?.[0];
    const offer = question || conditional.test(plain);
    const broken = [
      said(lists.binding),
      outer ? undefined : said(lists.deeds),
      outer || offer ? undefined : said(lists.doing),
      outer ? undefined : unlessRule(said(lists.passive), sentence, reading),
      outer ? undefined : unlessRule(said(lists.owed), sentence, reading),
      outer ? undefined : unlessRule(said(lists.plans), sentence, reading),
      offer || any(noting) ? undefined : said(lists.notes),
      offer || any(calling) || any(writing)
        ? undefined
        : unlessRule(said(lists.people), sentence, reading),
      offer || any(writing) || any(calling) ? undefined : said(lists.later),
    ].find((one) => one !== undefined);
    return broken === undefined
      ? []
      : [
          {
            words: broken.trim(),
            sentence: `"${broken.trim()}" says that something is or will be done, and nothing in this turn does it: leave it out, or call the tool that does it.`,
          },
        ];
  });
}

/** Who will not charge or cancel something promises that as well. */
const denied =
  /\b(?:nao (?:vou|vamos)|no (?:voy|vamos) a|(?:shall|should) (?:we|i)) (?!(?:te|lhe|le|me) |cobr|mult|descont|cancel|charg)\S+/gu;

/** What the sources say in the same words is a rule of the business, and promised to everybody. */
function unlessRule(
  words: string | undefined,
  { plain }: Sentence,
  { citedPlain, claims }: Reading,
): string | undefined {
  if (words === undefined) return undefined;
  const last = tokenize(words).at(-1) ?? '';
  const now = pattern(claims.map(({ already }) => already)).test(plain);
  const known = tokenize(citedPlain).some((word) => sameVerb(word, last));
  return known && !now ? undefined : words;
}

/** Forms of one verb: "devolvido" and "devolvemos", "devuelve" and "devolvemos". */
function sameVerb(one: string, other: string): boolean {
  const [a, b] = [one, other].map((word) => word.replace('ue', 'o').replace('ie', 'e'));
  let common = 0;
  while (a && b && common < a.length && a[common] === b[common]) common += 1;
  return common >= 5 || (common >= 3 && common >= Math.min(one.length, other.length) - 1);
}
