import type { Claims } from '#server/agent/language/claims/phrases.ts';
import { pattern } from './reading.ts';

/** Whether a clause says that a person grants what it holds. */
export const isGranted = (plain: string, phrases: readonly Claims[]): boolean =>
  grantIn(plain, phrases) !== null;

/**
 * Whether a clause of a hand-over only says about what a person is asked: "we ask whether £60 is
 * right", "your request for 20% off". That a person confirms £60 is said as a fact.
 */
export function isAskedAbout(plain: string, phrases: readonly Claims[]): boolean {
  const grant = grantIn(plain, phrases);
  if (grant) return whether.test(plain.slice(grant.index + grant[0].length));
  return pattern(phrases.map((one) => one.asked)).test(plain);
}

/** "We ask whether they accept £60" grants nothing. */
function grantIn(plain: string, phrases: readonly Claims[]): RegExpExecArray | null {
  const grants = pattern(
    phrases.map((one) => one.grants),
    'gu',
  );
  for (const grant of plain.matchAll(grants))
    if (!questioned.test(plain.slice(0, grant.index))) return grant;
  return null;
}

const whether = /^ (?:se|if|whether|si) /u;
const questioned = /(?<![a-z])(?:se|if|whether|si)(?: \S+){0,2} $/u;

/** Whether the clause itself says that a person acts. */
export const saysWhoActs = (plain: string, phrases: readonly Claims[]): boolean =>
  pattern(phrases.map((one) => one.people)).test(plain);

/** What a sentence says beside its phrase about people. */
export const withoutPeople = (plain: string, phrases: readonly Claims[]): string =>
  plain.replaceAll(
    pattern(
      phrases.map((one) => one.people),
      'gu',
    ),
    ' ',
  );
