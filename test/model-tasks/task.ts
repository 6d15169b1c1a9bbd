import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** How a turn may end: with an answer from the knowledge, with any other words, or otherwise. */
const End = z.enum(['answer', 'question', 'hand_off', 'wait']);
export type End = z.output<typeof End>;

/** What is written beside an answer: a label, `field=value`, a team. */
const Effect = z.strictObject({
  kind: z.enum(['set_labels', 'set_contact_field', 'assign_team']),
  value: z.string(),
});
export type Effect = z.output<typeof Effect>;

const Turn = z.strictObject({
  says: z.string(),
  /** Any one of them is right. */
  ends: z.array(End).min(1),
  /** The entries of the knowledge that the answer has to rest on. */
  sources: z.array(z.string()).default([]),
  /** Of each group one has to be said. */
  tells: z.array(z.array(z.string()).min(1)).default([]),
  /** None of these may be said. */
  never: z.array(z.string()).default([]),
  effects: z.array(Effect).default([]),
});
export type Turn = z.output<typeof Turn>;

/** A conversation that a model is to lead well, and how it is seen whether it did. */
export const Task = z.strictObject({
  id: z.string(),
  business: z.string(),
  turns: z.array(Turn).min(1),
});
export type Task = z.output<typeof Task>;

/** The tasks that come with the product, four for each business of `test/model-sets`. */
export const readTasks = (): Task[] =>
  readFileSync(join(import.meta.dirname, 'tasks.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => Task.parse(JSON.parse(line)));
