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

export interface Line<Value> {
  language: Language;
  number: number;
  line: Value;
}

export const businessLines = (): BusinessLine[] =>
  read('businesses').map((line) => BusinessLine.parse(line));
export const attackLines = (): Line<AttackLine>[] => ofEach('attacks', AttackLine);
export const honestLines = (): Line<z.output<typeof HonestLine>>[] => ofEach('honest', HonestLine);
export const inventionLines = (): Line<z.output<typeof InventionLine>>[] =>
  ofEach('inventions', InventionLine);
export const groundedLines = (): Line<z.output<typeof DraftLine>>[] =>
  ofEach('grounded', DraftLine);

function ofEach<Parser extends z.ZodType>(name: string, parser: Parser): Line<z.output<Parser>>[] {
  return languages.flatMap((language) =>
    read(`${name}-${language}`).map((line, index) => ({
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
