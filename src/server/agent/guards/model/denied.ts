import { languages } from '#server/agent/language/languages.ts';
import { tokenize } from '#server/agent/retrieval/words.ts';
import { numerals } from '#server/agent/language/numerals/numerals.ts';
import { claims } from '#server/agent/language/claims/claims.ts';
import type { Claims } from '#server/agent/language/claims/phrases.ts';
import { digitsOf, isDenied, pattern, type Reading } from './reading.ts';
import { sentencesOf } from './sentences.ts';
import type { Objection } from './shapes.ts';
import { plainLower } from './values/number-words.ts';

/**
 * Denied: what the sources only deny ("we do not take cash", "closed on Sunday") is not affirmed.
 * Words of which a source also says something good do not count.
 */
export function guardDenied(reading: Reading): Objection[] {
  const { evidence, cited } = reading;
  // Only in the language of the sources can a word be compared.
  if (reading.language !== evidence.home) return [];
  const denied = deniedWords(
    cited.map(({ text }) => text),
    reading,
  );
  if (denied.size === 0) return [];
  const lenient = pattern(reading.claims.flatMap(({ only, conditional }) => [only, conditional]));
  return reading.sentences
    .filter((sentence) => !sentence.question && !sentence.handsOver)
    .flatMap(({ text, plain }) =>
      parts(plain)
        .filter((part) => !isDenied(part, reading.claims) && !lenient.test(part))
        .flatMap((part) => termsOf(part, reading).filter((term) => denied.has(term)))
        .slice(0, 1)
        .map((term) => ({
          words: `${text.slice(0, 80)} (${term})`,
          sentence: `Your source denies this ("${term}"): read it again and do not affirm it.`,
        })),
    );
}

const parts = (plain: string): string[] =>
  plain.split(/[;:!?…]\s?|\.\s|\.$|,\s/u).filter((part) => /[a-z]/u.test(part));

/** Words that stand in denied clauses of the sources, and in no other. */
function deniedWords(texts: readonly string[], reading: Reading): Set<string> {
  const own = claims[reading.evidence.home];
  const no: string[] = [];
  const yes = new Set<string>();
  for (const text of texts) {
    // A question names what it asks about, and affirms nothing.
    for (const sentence of sentencesOf(text).filter((one) => !one.endsWith('?'))) {
      for (const clause of plainLower(sentence).split(/;\s|:\s/u)) {
        const { denied, said } = split(clause, own);
        no.push(denied);
        for (const term of termsOf(said, reading)) yes.add(term);
      }
    }
  }
  return new Set(no.flatMap((clause) => deniedIn(clause, yes, own, reading)));
}

/** What a denied clause denies: its days and means of payment, or else all but the verb. */
function deniedIn(
  clause: string,
  said: ReadonlySet<string>,
  own: Claims,
  reading: Reading,
): string[] {
  const terms = termsOf(clause, reading).filter((term) => !said.has(term));
  const things = stemsOf(
    [
      ...own.means.split('|').filter((one) => !one.includes(' ')),
      ...numerals[reading.evidence.home].days.replaceAll(/\(.*?\)\)?\??/gu, '').split(' '),
    ],
    reading,
  );
  const named = terms.filter((term) => things.has(term));
  if (named.length > 0) return named;
  const negator = pattern([own.negators, own.closed]).exec(clause);
  const after = negator ? clause.slice(negator.index + negator[0].length) : '';
  const [verb] = termsOf(after, reading);
  return terms.length > 1 ? terms.filter((term) => term !== verb) : terms;
}

/** "Books are not included and cost £30": what is denied, and what is said of the same thing. */
function split(clause: string, own: Claims): { denied: string; said: string } {
  if (!isDenied(clause, [own])) return { denied: '', said: clause };
  const [base = '', ...excepted] = clause.split(pattern([own.except]));
  const negator = pattern([own.negators, own.closed]).exec(base);
  const at = negator?.index ?? 0;
  const subject = base.slice(0, at);
  const tail = base.slice(at);
  // A comma before the denial ends what is affirmed: "Unimed, but not Bradesco".
  const head = subject.lastIndexOf(', ');
  const second = new RegExp(`^(\\S+(?: \\S+)+?)(?:,| (?:${own.and}) )(.+)$`, 'u').exec(tail);
  const rest = second?.[2] ?? '';
  const measured = /\d/u.test(rest);
  return {
    denied: measured
      ? `${subject.slice(head + 1)} ${second?.[1] ?? ''}`
      : `${subject.slice(head + 1)} ${tail}`,
    said: [
      ...excepted,
      head === -1 ? '' : subject.slice(0, head),
      ...(measured ? [subject, rest] : []),
    ].join(' '),
  };
}

function termsOf(plain: string, { evidence }: Reading): string[] {
  const { reader } = languages[evidence.home];
  const own = claims[evidence.home];
  const generic = new Set(reader.terms(tokenize(own.generic)).map(({ stem }) => stem));
  const text = digitsOf(plain, evidence.home).replaceAll(
    pattern([own.negators, own.closed, own.only], 'gu'),
    ' ',
  );
  return reader
    .terms(reader.words(text).filter((word) => !/\d/u.test(word) && word.length > 2))
    .map(({ stem }) => stem)
    .filter((stem) => !generic.has(stem));
}

/** The stems of plain words, which may stand with the marks of a pattern. */
const stemsOf = (list: readonly string[], reading: Reading): Set<string> =>
  new Set(list.flatMap((word) => termsOf(word.replaceAll(/[^a-z]/gu, ''), reading)));
