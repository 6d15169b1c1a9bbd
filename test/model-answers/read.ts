import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Business, Call } from '#test/model-sets/shapes.ts';

export const halves = ['open', 'sealed', 'third'] as const;
export type Half = (typeof halves)[number];

/** A reply that a language model proposed, after other calls of its own. */
const Answer = z.strictObject({
  id: z.string(),
  business: z.string(),
  /** What the customer wrote. */
  words: z.string(),
  calls: z.array(Call),
  reply: z.strictObject({
    text: z.string(),
    kind: z.enum(['answer', 'question', 'courtesy']),
    sources: z.array(z.string()),
    calculations: z.array(z.string()),
    choices: z.array(z.string()),
  }),
});
export type Answer = z.output<typeof Answer>;

/** The same with one thing in it that nobody has said. */
const Invention = Answer.extend({ invented: z.string().min(1) });
export type Invention = z.output<typeof Invention>;

/** Right replies, and those with an invention, of one half; a sealed half is read once. */
export const readAnswers = (half: Half): Answer[] => readLines(`answers-${half}.jsonl`, Answer);
export const readInventions = (half: Half): Invention[] =>
  readLines(`inventions-${half}.jsonl`, Invention);

export const readBusinesses = (): Map<string, Business> =>
  new Map(readLines('businesses.jsonl', Business).map((business) => [business.key, business]));

function readLines<Value>(file: string, parser: z.ZodType<Value>): Value[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => parser.parse(JSON.parse(line)));
}
