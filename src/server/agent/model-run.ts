import type { InternalEffect, Offers } from './effects.ts';
import type { Journal, RunStep } from './journal.ts';
import type { Think } from './think.ts';
import type { HandOffReason } from '#contract/agents/turn-reasons.ts';

/** Something that was said in a conversation before this turn. */
export interface Said {
  author: 'customer' | 'agent' | 'person';
  text: string;
}

/** What only a model reads, and is read only for a turn in which one thinks. */
export interface Background {
  journal: Journal;
  /** In order; its beginning moves by ten messages at a time, never by one. */
  transcript: Said[];
  /** What the business noted about the contact, by the field's name. */
  fields: Record<string, string>;
  offers: Offers;
}

/** How a turn asks a model. */
export interface ModelPorts {
  think: Think;
  /** Small talk and questions in the business's own words are answered without the model. */
  builtinFirst: boolean;
  /** Called once, when it is certain that the model is asked. */
  begin(): Promise<Background>;
}

/** The part of a model in a turn. */
export interface ModelRun {
  steps: readonly RunStep[];
  /** Why the rules or a person decided after all; null: the model did. */
  fallback: HandOffReason | null;
  /** To be written with the answer. */
  effects: InternalEffect[];
}
