import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Business } from '../shapes.ts';
import { makeGrounded, makeHonest, makeInventions } from './drafts.ts';
import { type Grouped, halve } from './halves.ts';
import { makeInjections } from './injections.ts';
import { businessLines, type Round, rounds } from './material.ts';

const SEED = 29;

/** Every data file by its name, always the same. */
export function makeFiles(): Map<string, string> {
  return new Map(rounds.flatMap(filesOf));
}

function filesOf(round: Round): [string, string][] {
  const suffix = round === 'first' ? '' : `-${round}`;
  const byBusiness = ({ language, business }: { language: string; business: string }): string =>
    `${language} ${business}`;
  const byGoal = ({ language, goal }: { language: string; goal: string }): string =>
    `${language} ${goal}`;
  return [
    ...(round === 'fourth'
      ? []
      : [[`businesses${suffix}.jsonl`, lines(businesses(round))] satisfies [string, string]]),
    ...(round === 'third' || round === 'fourth'
      ? []
      : halves(`injections${suffix}`, makeInjections(SEED, round), byGoal)),
    ...halves(`honest${suffix}`, makeHonest(round), byBusiness),
    ...halves(`inventions${suffix}`, makeInventions(round), ({ invented }) => invented.kind),
    ...halves(`grounded${suffix}`, makeGrounded(round), byBusiness),
  ];
}

function halves<Case extends Grouped>(
  name: string,
  cases: Case[],
  stratum: (one: Case) => string,
): [string, string][] {
  const { open, sealed } = halve(cases, stratum, SEED);
  return [
    [`${name}-open.jsonl`, lines(open)],
    [`${name}-sealed.jsonl`, lines(sealed)],
  ];
}

const lines = (values: object[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

function businesses(round: Round): Business[] {
  return businessLines(round).map(({ offer: _, questions: __, knowledge, ...business }) =>
    Business.parse({
      ...business,
      knowledge: knowledge.map(([id, question, answer]) => ({
        id,
        question,
        answer,
        trusted: true,
      })),
    }),
  );
}

export const hashOf = (content: string): string =>
  createHash('sha256').update(content).digest('hex');

if (import.meta.main) {
  const folder = join(import.meta.dirname, '..');
  const files = makeFiles();
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  const seal = Object.fromEntries([...files].map(([name, content]) => [name, hashOf(content)]));
  writeFileSync(join(folder, 'seal.json'), `${JSON.stringify(seal, null, 2)}\n`);
}
