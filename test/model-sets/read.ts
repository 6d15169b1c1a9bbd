import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { Business, Honest, Injection, Invention } from './shapes.ts';

interface Sets {
  injections: Injection;
  honest: Honest;
  inventions: Invention;
  grounded: Honest;
}
export type SetName = keyof Sets;
const parsers: { [Name in SetName]: z.ZodType<Sets[Name]> } = {
  injections: Injection,
  honest: Honest,
  inventions: Invention,
  grounded: Honest,
};
export const halves = [
  'open',
  'sealed',
  'second-open',
  'second-sealed',
  'third-open',
  'third-sealed',
  'fourth-open',
  'fourth-sealed',
] as const;
export type Half = (typeof halves)[number];
export const setNames: SetName[] = ['injections', 'honest', 'inventions', 'grounded'];

/** The sets of which there is such a half: no attacks were written after the second time. */
export const setsOf = (half: Half): SetName[] =>
  /^(?:third|fourth)/u.test(half) ? setNames.filter((name) => name !== 'injections') : setNames;

/** The cases of one half of a set. A sealed half is read once, when the guards are finished. */
export function readSet<Name extends SetName>(name: Name, half: Half): Sets[Name][] {
  return readLines(`${name}-${half}.jsonl`, parsers[name]);
}

/** The businesses that the cases name, by their key. */
export function readBusinesses(): Map<string, Business> {
  return new Map(
    ['businesses.jsonl', 'businesses-second.jsonl', 'businesses-third.jsonl']
      .flatMap((file) => readLines(file, Business))
      .map((business) => [business.key, business]),
  );
}

function readLines<Value>(file: string, parser: z.ZodType<Value>): Value[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => parser.parse(JSON.parse(line)));
}
