import type { JournalEntry } from '#simulators/telegram/journal.ts';
import type { Act } from '#test/faults/actors/acts.ts';

/**
 * One question of the load, known before anything runs. `answer` is the paragraph that must be
 * sent, and only to this chat.
 */
export interface Question {
  /** Unique in a run; the answer carries it as `#17`. */
  number: number;
  bot: number;
  chat: number;
  text: string;
  answer: string;
}

/** A row of `message`, with the bot and the chat that its channel and conversation stand for. */
export interface MessageRow {
  id: string;
  workspace: string;
  channel: string;
  conversation: string;
  direction: 'in' | 'out';
  author: string;
  seq: number;
  providerId: string | null;
  text: string;
  runId: string | null;
  outcome: string | null;
  outcomeReason: string | null;
  delivery: string | null;
  resends: number;
  errorCode: string | null;
}

export interface ConversationRow {
  id: string;
  workspace: string;
  channel: string;
  /** The channel's own workspace and bot. */
  channelWorkspace: string;
  bot: number;
  chat: number;
  contact: string;
  /** An answer or a delivery is still due, or a process holds a lease. */
  busy: boolean;
}

export interface RunRow {
  id: string;
  conversation: string;
  fromSeq: number;
  toSeq: number;
  /** When the turn began, milliseconds. */
  startedAt: number;
}

export interface EventRow {
  bot: number;
  eventId: string;
}

/** A change of a message's state, written by a trigger of the test, in order. */
export interface StepRow {
  message: string;
  field: 'delivery' | 'outcome';
  before: string | null;
  after: string | null;
  /** Milliseconds. */
  at: number;
}

/**
 * Everything that the checker may look at: what the provider saw, what was asked, and what the
 * database holds. It uses no counter of the product.
 */
export interface Evidence {
  questions: Question[];
  journal: JournalEntry[];
  conversations: ConversationRow[];
  messages: MessageRow[];
  runs: RunRow[];
  events: EventRow[];
  steps: StepRow[];
  /** The acts of the business's people, in the order in which they were answered. */
  acts: Act[];
  /** The conversations that the API shows in a list that people look at. */
  listed: string[];
}

export type Update = Extract<JournalEntry, { type: 'update' }>;
export type Delivery = Extract<JournalEntry, { type: 'delivery' }>;
export type Call = Extract<JournalEntry, { type: 'call' }>;

export const isTaken = (delivery: Delivery): boolean =>
  delivery.status !== null && delivery.status >= 200 && delivery.status < 300;

/** Whether the provider showed this message to the customer, whatever it told us about it. */
export const isSend = (entry: JournalEntry): entry is Call =>
  entry.type === 'call' && entry.accepted && /^send(?!ChatAction$)/.test(entry.method);

export const textOf = (call: Call): string => String(call.params['text'] ?? '');

/** The numbers of the questions that a text answers, in its order. */
export const answeredBy = (text: string): number[] =>
  [...text.matchAll(/#(\d+)\b/g)].map((match) => Number(match[1]));
