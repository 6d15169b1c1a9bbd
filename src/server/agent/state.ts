import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** One thing a customer may choose: what is written on it and what it means. */
const Choice = z.object({
  label: z.string(),
  /** The question behind a label that had to be shortened. */
  ask: z.string().optional(),
  person: z.literal(true).optional(),
});
export type Choice = z.output<typeof Choice>;

/**
 * What an agent remembers of a conversation between turns: plain JSON, a few hundred bytes. Times
 * are epoch seconds.
 */
const AgentState = z.object({
  greetedAt: z.number().optional(),
  repliedAt: z.number().optional(),
  /** Questions without an answer, in a row. */
  misses: z.number().int().default(0),
  /** What was last offered; stays valid until something else is. */
  choices: z.array(Choice).max(12).default([]),
  /** What the last reply asked: for a person to be called, or which question was meant. */
  asked: z.enum(['person', 'which']).optional(),
  /** The closed period (its next opening) that the away text was given for. */
  awayFor: z.string().optional(),
  /** Replies of the last five minutes. */
  replies: z.array(z.number()).max(101).default([]),
  /** A digest of what the customer wrote last, and in how many turns in a row. */
  last: z.string().max(64).default(''),
  repeats: z.number().int().default(1),
  thanked: z.literal(true).optional(),
  language: z.enum(['pt', 'en', 'es']).optional(),
});
export type AgentState = z.output<typeof AgentState>;

const fresh = new Map(Object.entries(AgentState.parse({})));

/**
 * What is kept of a state until the next turn: not what a fresh one says anyway, for it is written
 * with every message.
 */
export const keptOf = (state: AgentState): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(state).filter(([name, value]) => !isDeepStrictEqual(value, fresh.get(name))),
  );

/**
 * A state that cannot be read is a fresh one: memory is a comfort, never a reason to stay silent.
 */
export function readState(raw: Record<string, unknown>): AgentState {
  const parsed = AgentState.safeParse(raw);
  return parsed.success ? parsed.data : AgentState.parse({});
}

export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
