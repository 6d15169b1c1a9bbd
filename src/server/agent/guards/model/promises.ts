import { tokenize } from '#server/agent/retrieval/words.ts';
import type { Claims } from '#server/agent/language/claims/phrases.ts';
import { pattern, type Reading, type Sentence, withoutAssurances } from './reading.ts';
import type { Objection } from './shapes.ts';
import { withoutAsked, withoutTruths } from './truths.ts';
import { expression } from './values/expression.ts';

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
type Kind =
  | 'notes'
  | 'people'
  | 'later'
  | 'deeds'
  | 'doing'
  | 'plans'
  | 'passive'
  | 'owed'
  | 'favours'
  | 'binding';

/**
 * Promises (B22): that something is noted, that a person acts, that we write later, that anything
 * else is done or will be done needs the effect that does it.
 */
export function guardPromises(reading: Reading): Objection[] {
  const outer = reading.evidence.effectsDone.some((name) => !internal.has(name));
  const list = (key: Kind) =>
    pattern(
      reading.claims.map((one) => one[key]),
      'gu',
    );
  const offers = pattern(reading.claims.map((one) => one.offers));
  return reading.sentences.flatMap((sentence) => {
    const plain = withoutAssurances(withoutTruths(told(sentence), reading), reading.claims);
    const said = (key: Kind) => saidOf(plain, list(key), reading.claims);
    const rule = (key: Kind) => unlessRule(said(key), sentence, reading);
    const offer = sentence.question || offers.test(plain) || supposing.test(plain);
    const favours = [...plain.matchAll(list('favours'))].map(([words]) => words)[0];
    const broken = [
      said('binding'),
      ...(outer
        ? []
        : [
            unlessRule(favours, sentence, reading),
            said('deeds'),
            offer ? undefined : said('doing'),
            unlessRule(
              saidOf(
                withoutCondition(
                  withoutAsked(plain.replace(conditions[sentence.language], ' '), reading.claims),
                  reading.claims,
                ),
                list('passive'),
                reading.claims,
              ),
              sentence,
              reading,
            ),
            rule('owed'),
            rule('plans'),
            ...(offer ? [] : [said('notes'), rule('people'), said('later')]),
          ]),
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

/** "If so, I put you through" waits for the customer's word. */
const supposing =
  /^(?:if so|si es asi|si (?:lo )?(?:deseas?|quieres?|queres|prefieres?|preferis)|se (?:for (?:isso|o caso|assim)|quiser|preferir|desejar))\b/u;

/** "Lo que te pasó" is what happened to the customer; in plain letters it is "I put you through". */
const told = ({ plain, text }: Sentence): string =>
  /(?<!\p{L})pasó(?!\p{L})/iu.test(text) ? plain.replaceAll(/\b(?:te|le|os) paso\b/gu, ' ') : plain;

/** "If we sold it to you, …" tells no deed. */
const conditions = { pt: /^se\b[^,]*,/u, en: /^if\b[^,]*,/u, es: /^si\b[^,]+,/u };

/** "If it's done within ten days", "since it was done in March": no deed is told. */
const withoutCondition = (plain: string, phrases: readonly Claims[]): string =>
  plain.replaceAll(
    pattern(
      phrases.map((one) => `(?:${one.when})(?: \\S+){1,4}`),
      'gu',
    ),
    ' ',
  );

/** The first of the words that is not denied right before: "I haven't told", "nao vou arriscar". */
function saidOf(plain: string, words: RegExp, phrases: readonly Claims[]): string | undefined {
  const denial = expression(
    `(?<![a-z'])(?:${phrases.map((one) => one.negators).join('|')})(?: (?:${short}))? $`,
    'u',
  );
  for (const { 0: found, index } of plain.matchAll(words)) {
    const own = /^\s/u.test(found) ? ' ' : '';
    if (!denial.test(`${plain.slice(0, index)}${own}`)) return found;
  }
  return undefined;
}

/** A pronoun or "yet" between a denial and its verb. */
const short =
  'te|le|lo|la|se|se lo|te lo|se la|te la|os|les|me|lhe|ainda|aun|todavia|yet|eu|yo|puedo|posso';

/** What the sources say in the same words is a rule of the business, and promised to everybody. */
function unlessRule(
  words: string | undefined,
  { plain }: Sentence,
  { citedPlain, claims }: Reading,
): string | undefined {
  if (words === undefined) return undefined;
  const said = words.trim();
  if (said.includes(' ') && citedPlain.includes(said)) return undefined;
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
