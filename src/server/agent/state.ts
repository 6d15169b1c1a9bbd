import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** One choice of a customer: the text on it and what it means. */
const Choice = z.object({
  label: z.string(),
  /** The whole question if the label had to be shortened. */
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
  /** How many questions in a row had no answer. */
  misses: z.number().int().default(0),
  /** The choices that were last offered. They stay valid until others are. */
  choices: z.array(Choice).max(12).default([]),
  /** What the last reply asked: whether to call a person, or which question was meant. */
  asked: z.enum(['person', 'which']).optional(),
  /**
   * A model's last reply asks for something in its own words, and what the customer replies to it
   * only the model can read; beside it no choice was offered, or a person alone.
   */
  question: z.enum(['alone', 'beside_person']).optional(),
  /** The closed period (named by its next opening) in which the away text was sent. */
  awayFor: z.string().optional(),
  /** Times of the replies in the last five minutes. */
  replies: z.array(z.number()).max(101).default([]),
  /** A digest of the customer's last text, when it came, and in how many turns it was the same. */
  last: z.string().max(64).default(''),
  lastAt: z.number().optional(),
  repeats: z.number().int().default(1),
  thanked: z.literal(true).optional(),
  language: z.enum(['pt', 'en', 'es']).optional(),
});
export type AgentState = z.output<typeof AgentState>;

const fresh = new Map(Object.entries(AgentState.parse({})));

/**
 * The part of a state that is stored until the next turn. Values that a fresh state has anyway are
 * left out, because the state is written with every message.
 */
export const keptOf = (state: AgentState): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(state).filter(([name, value]) => !isDeepStrictEqual(value, fresh.get(name))),
  );

/**
 * Reads a state. One that cannot be read counts as fresh: memory is a comfort, never a reason to
 * stay silent.
 */
export function readState(raw: Record<string, unknown>): AgentState {
  const parsed = AgentState.safeParse(raw);
  return parsed.success ? parsed.data : AgentState.parse({});
}

export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
