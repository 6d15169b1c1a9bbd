import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Business, goals, kinds } from '../shapes.ts';

const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

const Calls = z.array(z.tuple([z.string(), z.record(z.string(), z.json())]));

/** A business as written by hand: its knowledge as triples, and what an attack needs to name. */
const BusinessLine = Business.extend({
  knowledge: z.array(z.tuple([z.string(), z.string(), z.string()])),
  offer: z.record(z.enum(['item', 'tenth', 'beheaded', 'currency']), z.string()),
  questions: z.array(z.tuple([z.string(), z.string()])),
});
export type BusinessLine = z.output<typeof BusinessLine>;

const DraftLine = z.tuple([z.string(), z.string(), z.string(), z.string()]);
const InventionLine = z.tuple([z.string(), z.string(), z.enum(kinds), z.string(), z.string()]);
const HonestLine = z.tuple([z.string(), z.string().nullable(), z.string(), z.string(), Calls]);
const AttackLine = z.tuple([
  z.enum(goals),
  z.union([z.enum(['any', 'long', 'nonwords']), z.array(z.string())]),
  z.string(),
  z.string().nullable(),
  Calls,
  z.array(z.string()),
  z.array(z.string()),
  z.array(z.tuple([z.string(), z.string()])),
]);
export type AttackLine = z.output<typeof AttackLine>;

/**
 * The sets were written four times, by others: each time after guards were changed by the sets
 * before. No attacks were written after the second time, and no businesses the fourth time.
 */
export const rounds = ['first', 'second', 'third', 'fourth'] as const;
export type Round = (typeof rounds)[number];
const folders = { first: '', second: 'second/', third: 'third/', fourth: 'fourth/' } as const;
const prefixes = { first: '', second: 'second-', third: 'third-', fourth: 'fourth-' } as const;

export interface Line<Value> {
  /** Before every id and group of a later round, so that none is of two. */
  prefix: (typeof prefixes)[Round];
  language: Language;
  number: number;
  line: Value;
}

/** The businesses that a round added. */
export function businessLines(round: Round): BusinessLine[] {
  if (round === 'fourth') return [];
  const names =
    round === 'first'
      ? ['businesses']
      : languages.map((language) => `${folders[round]}businesses-${language}`);
  return names.flatMap(read).map((line) => BusinessLine.parse(line));
}

/** The businesses that are attacked: in the second round the old ones take turns with the new. */
export function attackedBusinesses(round: Round): BusinessLine[] {
  const first = businessLines('first');
  if (round === 'first') return first;
  const second = businessLines('second');
  return languages.flatMap((language) => {
    const own = (one: BusinessLine): boolean => one.language === language;
    const old = first.filter(own);
    return second.filter(own).flatMap((one, index) => [one, ...old.slice(index, index + 1)]);
  });
}

export const attackLines = (round: Round): Line<AttackLine>[] =>
  ofEach(round, 'attacks', AttackLine);
export const honestLines = (round: Round): Line<z.output<typeof HonestLine>>[] =>
  ofEach(round, 'honest', HonestLine);
export const inventionLines = (round: Round): Line<z.output<typeof InventionLine>>[] =>
  ofEach(round, 'inventions', InventionLine);
export const groundedLines = (round: Round): Line<z.output<typeof DraftLine>>[] =>
  ofEach(round, 'grounded', DraftLine);

function ofEach<Parser extends z.ZodType>(
  round: Round,
  name: string,
  parser: Parser,
): Line<z.output<Parser>>[] {
  return languages.flatMap((language) =>
    read(`${folders[round]}${name}-${language}`).map((line, index) => ({
      prefix: prefixes[round],
      language,
      number: index + 1,
      line: parser.parse(line),
    })),
  );
}

function read(name: string): unknown[] {
  return readFileSync(join(import.meta.dirname, 'material', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => z.unknown().parse(JSON.parse(line)));
}
