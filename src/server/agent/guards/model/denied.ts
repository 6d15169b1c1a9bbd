import { languages } from '#server/agent/language/languages.ts';
import { claims } from '#server/agent/language/claims/claims.ts';
import type { Claims } from '#server/agent/language/claims/phrases.ts';
import { numerals } from '#server/agent/language/numerals/numerals.ts';
import { isAskedAbout } from './hand-over.ts';
import { stemsOf } from './list-stems.ts';
import {
  digitsOf,
  isDenied,
  pattern,
  type Reading,
  type Sentence,
  withoutAssurances,
} from './reading.ts';
import { sentencesOf } from './sentences.ts';
import type { Objection } from './shapes.ts';
import { daysNamed } from './values/calendar.ts';
import { openDays } from './values/read-values.ts';
import { expression } from './values/expression.ts';
import { plainLower } from './values/number-words.ts';

/**
 * Denied: what the sources only deny ("we do not take cash", "closed on Sunday") is not affirmed.
 * Words of which a source also says something good do not count.
 */
export function guardDenied(reading: Reading): Objection[] {
  const { evidence, cited } = reading;
  const denied = deniedWords(
    cited.map(({ text }) => text),
    reading,
  );
  if (denied.size === 0) return [];
  return (
    affirmed(reading)
      // Only in the language of the sources can a word be compared.
      .filter(({ language, question }) => language === evidence.home && !question)
      .flatMap(({ text, plain, handsOver }) =>
        affirmedParts(plain, reading)
          .filter((part) => !handsOver || !isAskedAbout(part, reading.claims))
          .flatMap((part) => deniedOf(part, plain, denied, reading))
          .slice(0, 1)
          .map((word) => ({
            words: `${text.slice(0, 80)} (${word})`,
            sentence: `Your source denies this ("${word}"): read it again and do not affirm it.`,
          })),
      )
  );
}

/** In words. */
const topicWords = 3;
const courtesyWords = 6;
const bullet = /^\s*[-•*]\s/u;
const announces = /:[*_]*$/u;

/** The sentences without the lines of a list behind "We do not take:". */
function affirmed({ sentences, claims: phrases }: Reading): Sentence[] {
  let isDenying = false;
  return sentences.filter(({ text, plain, quoted }) => {
    const isLine = bullet.test(text);
    if (!isLine)
      isDenying = announces.test(text) && isDenied(plain.split(/,\s/u).at(-1) ?? '', phrases);
    return !quoted && !(isLine && isDenying);
  });
}

/** "We close on three days: …" denies what stands behind it; "about the rain:" affirms nothing. */
const affirmedParts = (plain: string, reading: Reading): string[] => {
  const closing = pattern(reading.claims.flatMap(({ closes, closed }) => [closes, closed]));
  const heading = expression(
    `^(?:${reading.claims.map((one) => one.topics).join('|')}) [^:]{1,40}:$`,
    'u',
  );
  const courtesy = expression(
    `^(?:(?!(?:are|is)\\b)\\S+ ){0,2}(?:${reading.claims.map((one) => one.courtesies).join('|')})|(?:${reading.claims.map((one) => one.exclaims).join('|')})`,
    'u',
  );
  return parts(plain, reading).filter((part, at, all) => {
    const before = all[at - 1] ?? '';
    const isListed = before.endsWith(':') && closing.test(before);
    // "Slides: we do not scan them", "on Sunday, however, we are closed".
    const next = all[at + 1];
    const isTopic =
      next !== undefined &&
      (part.endsWith(':') || part.split(' ').length <= topicWords) &&
      isRefusal(next, reading);
    return (
      !isListed &&
      !isTopic &&
      !heading.test(part) &&
      !(courtesy.test(part) && !/\d/u.test(part) && part.split(' ').length <= courtesyWords) &&
      !isRefusal(part, reading)
    );
  });
};

/** In words that carry meaning. */
const shortClaim = 7;

/**
 * The denied words that a part affirms. One alone, in a long part that neither says yes nor takes or
 * offers anything, is spoken of by the way.
 */
function deniedOf(
  part: string,
  plain: string,
  denied: ReadonlySet<string>,
  reading: Reading,
): string[] {
  const words = [...new Set(wordsOf(part).filter((word) => affirms(word, part, denied, reading)))];
  const says = pattern(
    reading.claims.flatMap(({ means, affirms: yes, opens, perks }) => [means, yes, opens, perks]),
  );
  const isPlain =
    words.length > 1 ||
    says.test(part) ||
    says.test(plain.slice(0, 12)) ||
    termsOf(part, reading).length <= shortClaim;
  return isPlain ? words : [];
}

const wordsOf = (part: string): string[] =>
  part.split(/[^a-z0-9-]+/u).filter((word) => word !== '');

/** Whether a denied word is affirmed: nothing before it says "only" or "if". */
function affirms(
  word: string,
  part: string,
  denied: ReadonlySet<string>,
  reading: Reading,
): boolean {
  if (!termsOf(word, reading).some((term) => denied.has(term))) return false;
  const before = part.slice(0, part.indexOf(word));
  const rightBefore = (lists: readonly string[]): boolean =>
    expression(`(?<![a-z])(?:${lists.join('|')}) (?:uma? |una? |o |a |el |la |the )?$`, 'u').test(
      before,
    );
  // "Without a contract" is what its source says of the contract.
  if (rightBefore(reading.claims.map((one) => one.without))) return false;
  const [day] = daysNamed(word, reading.evidence.home);
  // "Today is Monday" says only which day it is.
  if (day !== undefined && rightBefore(reading.claims.map((one) => one.dated))) return false;
  if (isOpenDay(word, reading)) return false;
  // "We answer on Mondays", where its source says what is not answered.
  if (pattern(reading.claims.map(({ ours }) => ours)).test(word)) return false;
  const limited = pattern(reading.claims.flatMap(({ only, conditional }) => [only, conditional]));
  return !limited.test(before);
}

/** "Vítor does not work on Wednesday" closes no day on which the business is open. */
function isOpenDay(word: string, { cited, evidence }: Reading): boolean {
  const [day] = daysNamed(word, evidence.home);
  return day !== undefined && cited.some(({ text }) => openDays(text, evidence.home).has(day));
}

/** "Don't worry" denies nothing; "we close", without an hour, does. */
function isRefusal(part: string, reading: Reading): boolean {
  const said = withoutAssurances(part, reading.claims);
  return (
    isDenied(said, reading.claims) ||
    pattern(reading.claims.flatMap(({ refusals, apologies }) => [refusals, apologies])).test(
      said,
    ) ||
    (!/\d/u.test(said) && pattern(reading.claims.map(({ closes }) => closes)).test(said))
  );
}

/** "Sorry for the wait, you can pay cash": what stands behind the comma is not regretted. */
const parts = (plain: string, { claims }: Reading): string[] =>
  plain
    .split(
      expression(`(?<=\\b(?:${claims.map((one) => one.apologies).join('|')})\\b[^,]*),\\s`, 'u'),
    )
    .flatMap((part) =>
      part.split(
        /(?<=:)\s|[;!?…]\s?|\.\s|\.$|,\s(?=(?:mas|porem|pero|but|e|y|and|so|entao|asi)\b)|^(?:sim|yes|si|claro|sure),\s/u,
      ),
    )
    .filter((part) => /[a-z]/u.test(part));

/** "A phone that does not turn on", "if it does not rain" deny nothing of what is said of it. */
const ofThing =
  /\b(?:que (?:nao|no)|(?:that|which|who) (?:don't|doesn't|do not|does not|isn't|aren't)) \S+|\b(?:se|si|if) (?:[a-z]+ ){0,5}(?:nao|no|not|[a-z]+n't) [a-z]+/gu;

const yesFirst = /^(?:sim|si|yes)\b/u;

/** Words that stand in denied clauses of the sources, and in no other. */
function deniedWords(texts: readonly string[], reading: Reading): Set<string> {
  const own = claims[reading.evidence.home];
  const excepts = expression(`^ ?(?:${own.only})\\b`, 'u');
  const no: string[] = [];
  const yes = new Set<string>();
  for (const text of texts) {
    const sentences = sentencesOf(text);
    for (const [at, sentence] of sentences.entries()) {
      // A question names what it asks about, which a denial behind it does not affirm.
      if (sentence.endsWith('?')) {
        const answer = plainLower(sentences[at + 1] ?? '');
        if (answer !== '' && (yesFirst.test(answer) || !isDenied(answer, [own])))
          for (const term of termsOf(plainLower(sentence), reading)) yes.add(term);
        continue;
      }
      const clauses = plainLower(sentence)
        .replaceAll(ofThing, ' ')
        .split(/;\s|:\s|[()]/u);
      for (const [place, clause] of clauses.entries()) {
        // "No open swim on weekdays: only on Saturday" says when there is one.
        const isLimited = excepts.test(clauses[place + 1] ?? '');
        const { denied, said } = isLimited ? { denied: '', said: clause } : split(clause, own);
        no.push(denied);
        for (const term of termsOf(said, reading)) yes.add(term);
      }
    }
  }
  return new Set(no.flatMap((clause) => deniedIn(clause, yes, own, reading)));
}

/** What a denied clause denies: all but its verb, if anything else is left. */
function deniedIn(
  clause: string,
  said: ReadonlySet<string>,
  own: Claims,
  reading: Reading,
): string[] {
  const terms = termsOf(clause, reading).filter((term) => !said.has(term));
  const negator = pattern([own.negators, own.closed]).exec(clause);
  const after = negator ? clause.slice(negator.index + negator[0].length) : '';
  const verb = wordsOf(after).find((word) => word.length > 2) ?? '';
  const [verbTerm] = termsOf(verb, reading);
  return terms.length > 1 ? terms.filter((term) => term !== verbTerm) : terms;
}

/** "Books are not included and cost £30": what is denied, and what is said of the same thing. */
function split(clause: string, own: Claims): { denied: string; said: string } {
  if (!isDenied(clause, [own])) return { denied: '', said: clause };
  // What has exceptions is not denied altogether ("no room without breakfast").
  if (pattern([own.except, own.without]).test(clause)) return { denied: '', said: clause };
  const negator = pattern([own.negators, own.closed]).exec(clause);
  const at = negator?.index ?? 0;
  const subject = clause.slice(0, at);
  const behind = clause.slice(at);
  // "Old dye does not, and we charge either way", "no refunds, but a note lets you …".
  const turn = expression(
    `, (?:(?:${own.but}) |(?:${own.and}) (?=(?:${own.ours}|an?|you|it|they|se|usted|voce|venha|venga)\\b)|(?:so|entao|por isso|por eso|asi que) )`,
    'u',
  ).exec(behind);
  const tail = turn ? behind.slice(0, turn.index) : behind;
  const after = turn ? behind.slice(turn.index) : '';
  const head = headOf(subject, own);
  const second = new RegExp(`^(\\S+(?: \\S+)+?)(?:,| (?:${own.and}) )(.+)$`, 'u').exec(tail);
  const rest = second?.[2] ?? '';
  const measured = /\d/u.test(rest);
  return {
    denied: measured
      ? `${subject.slice(head + 1)} ${second?.[1] ?? ''}`
      : `${subject.slice(head + 1)} ${tail}`,
    said: [
      head === -1 ? '' : subject.slice(0, head),
      ...(measured ? [subject, rest] : []),
      isDenied(after, [own]) ? '' : after,
    ].join(' '),
  };
}

/**
 * Where what is affirmed ends in front of a denial: a comma ("Unimed, but not Bradesco"), a joiner
 * right before it ("costs R$ 190 and does not …"), or one behind a value ("costs 22 and a check-up
 * within ten days is not …").
 */
function headOf(subject: string, own: Claims): number {
  const joins = [...subject.matchAll(expression(` (?:${own.and}) `, 'gu'))].filter(
    ({ 0: joiner, index }) =>
      /^(?:\w+ )?$/u.test(subject.slice(index + joiner.length)) ||
      /\d/u.test(subject.slice(0, index)),
  );
  return Math.max(subject.lastIndexOf(', '), joins.at(-1)?.index ?? -1);
}

function termsOf(plain: string, { evidence }: Reading): string[] {
  const { reader } = languages[evidence.home];
  const own = claims[evidence.home];
  const aside = [own.generic, own.light].map((list) => stemsOf(list, evidence.home));
  // "2 January" is a date, and no month.
  const months = numerals[evidence.home].months.replaceAll(' ', '|');
  const dates = expression(
    `\\b(?:\\d{1,2}(?:st|nd|rd|th|o)? (?:de |of )?(?:${months})|(?:${months}) \\d{1,2})\\b`,
    'gu',
  );
  const text = digitsOf(plain, evidence.home)
    .replaceAll(dates, ' ')
    .replaceAll(pattern([own.negators, own.closed, own.only], 'gu'), ' ');
  return reader
    .terms(reader.words(text).filter((word) => !/\d/u.test(word) && word.length > 2))
    .map(({ stem }) => stem)
    .filter((stem) => !aside.some((stems) => stems.has(stem)));
}
