import { guardCalls } from './calls.ts';
import { guardClaims } from './claims.ts';
import { guardDays } from './days.ts';
import { guardDenied } from './denied.ts';
import { guardKinds } from './kinds.ts';
import { guardLanguage } from './language.ts';
import { guardLetters } from './letters.ts';
import { guardLinks } from './links.ts';
import { guardNames } from './names.ts';
import { guardPromises } from './promises.ts';
import { readDraft, type Reading } from './reading.ts';
import { guardSecrecy } from './secrecy.ts';
import type { Draft, Evidence, Objection, Verdict } from './shapes.ts';
import { guardSources } from './sources.ts';
import { guardSupport } from './support.ts';
import { guardThings } from './things.ts';
import { guardValues } from './values.ts';

interface Guard {
  name: string;
  check: (reading: Reading) => Objection[];
}

/** The guards over what a model proposes, in the order in which they speak. */
export const guards: readonly Guard[] = [
  { name: 'kinds', check: guardKinds },
  { name: 'sources', check: guardSources },
  { name: 'letters', check: guardLetters },
  { name: 'values', check: guardValues },
  { name: 'days', check: guardDays },
  { name: 'things', check: guardThings },
  { name: 'names', check: guardNames },
  { name: 'denied', check: guardDenied },
  { name: 'promises', check: guardPromises },
  { name: 'claims', check: guardClaims },
  { name: 'support', check: guardSupport },
  { name: 'links', check: guardLinks },
  { name: 'secrecy', check: guardSecrecy },
  { name: 'language', check: guardLanguage },
  { name: 'calls', check: guardCalls },
];

/** What is wrong with a draft; nothing, if it may leave as it is. */
export function checkDraft(
  draft: Draft,
  evidence: Evidence,
  inUse: readonly Guard[] = guards,
): Verdict[] {
  const reading = readDraft(draft, evidence);
  return inUse.flatMap(({ name, check }) =>
    check(reading).map((objection) => ({ guard: name, ...objection })),
  );
}
