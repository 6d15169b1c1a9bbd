import { z } from 'zod';
import { Part } from '#channels/message.ts';

/**
 * What an agent may do beside its answer. It is all in our own database, and is written by the
 * transaction that commits the answer: with it and once, or not at all. If the answer is called off
 * before it leaves, what was promised with it for later goes as well; the rest is for the team, and
 * stays.
 */
export const InternalEffect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set_labels'), labelIds: z.array(z.string()) }),
  z.object({ kind: z.literal('set_contact_field'), fieldId: z.string(), value: z.string() }),
  z.object({ kind: z.literal('add_note'), text: z.string() }),
  z.object({ kind: z.literal('assign_team'), teamId: z.string() }),
  z.object({ kind: z.literal('resolve') }),
  /** `at`: ISO 8601, an instant. */
  z.object({ kind: z.literal('schedule_message'), at: z.string(), text: z.string() }),
  /** It is said after the answer. */
  z.object({ kind: z.literal('send_template'), part: Part }),
]);
export type InternalEffect = z.output<typeof InternalEffect>;

export interface OfferedTemplate {
  name: string;
  /** What it says, with its places. */
  text: string;
  /** Null: not every place has a value, or there are too many. */
  fill(values: string[]): Part | null;
}

/** What the business has for an agent to choose from; a model can name nothing else. */
export interface Offers {
  labels: { id: string; name: string }[];
  /** Fields of contacts that hold text. */
  fields: { id: string; name: string }[];
  teams: { id: string; name: string }[];
  /** Approved ones of the channel that are allowed, by their name and language. */
  templates: OfferedTemplate[];
  resolve: boolean;
  scheduleMessages: boolean;
}

export const noOffers: Offers = {
  labels: [],
  fields: [],
  teams: [],
  templates: [],
  resolve: false,
  scheduleMessages: false,
};

/** What is left without an answer: who calls a person, or says nothing, also sends nothing. */
const alone: Record<'hand_off' | 'wait', ReadonlySet<InternalEffect['kind']>> = {
  hand_off: new Set(['set_labels', 'set_contact_field', 'add_note', 'assign_team']),
  wait: new Set(['set_labels', 'set_contact_field', 'add_note', 'assign_team', 'resolve']),
};

/**
 * What is written with a decision, each thing once, however often a model has asked for it in the
 * same words. For one moment it schedules one message, the one that it asked for last.
 */
export function effectsWith(
  tool: 'reply' | 'hand_off' | 'wait',
  effects: readonly InternalEffect[],
): InternalEffect[] {
  const once = new Map(effects.map((effect) => [keyOf(effect), effect]));
  return [...once.values()].filter(({ kind }) => tool === 'reply' || alone[tool].has(kind));
}

/** Whether another of these is not written because this one is. */
export const isReplaced = (before: readonly InternalEffect[], effect: InternalEffect): boolean =>
  before.some(
    (one) => keyOf(one) === keyOf(effect) && JSON.stringify(one) !== JSON.stringify(effect),
  );

/** Of effects with the same key only the last one is written. */
const keyOf = (effect: InternalEffect): string =>
  effect.kind === 'schedule_message' ? `${effect.kind} ${effect.at}` : JSON.stringify(effect);
