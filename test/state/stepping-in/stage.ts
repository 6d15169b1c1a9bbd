import { z } from 'zod';
import { isLong } from '#test/faults/kill.ts';
import type { Answer } from './answers.ts';
import { type Customer, nameOf } from './face.ts';
import type { Moment } from './moments.ts';
import { type Line, type Shop, type Topic } from './shops.ts';

/**
 * What becomes of a question whose answer by the agent was not taken. `listed`: it is in any list
 * that people see. `waiting`: it is under "Esperando". `put off`: it is in the list of
 * conversations put off. `paused`: it is open until the pause ends, with the person who types, or
 * under "Esperando". `person`: the person's text is its answer. `resolved`: the person closed it.
 * `anew`: a new turn of the agent answers it. `ended`: it has any outcome. `gone`: it does not
 * exist any more, or has any outcome. `agent`: the agent answers it, because nobody stepped in.
 */
export type Ending =
  | 'listed'
  | 'waiting'
  | 'put off'
  | 'paused'
  | 'person'
  | 'resolved'
  | 'anew'
  | 'ended'
  | 'gone'
  | 'agent';

export interface Act {
  name: string;
  /** What the act affects: one conversation, or all conversations of a channel or an agent. */
  about: 'conversation' | 'channel' | 'agent';
  /** What the customer asks; `delivery` by default. */
  asks?: Topic;
  does(stage: Stage): Promise<void>;
  /** If the act is done in the background: resolves when it is done. */
  done?(stage: Stage): Promise<void>;
  ending: Ending;
  /** The text that the act itself sends, which must leave. */
  says?(stage: Stage): string;
  /** The act is a message of the customer, which has an outcome of its own. */
  customerWrites?: true;
  /** Other providers never report it. */
  only?: 'telegram';
}

/**
 * An act at a moment of a turn, and the provider's answer to the request that carries the agent's
 * text.
 */
export interface Cell {
  act: Act;
  moment: Moment;
  answer: Answer;
}

/** A cell with those who play in it. */
export interface Stage {
  cell: Cell;
  shop: Shop;
  line: Line;
  customer: Customer;
  topic: Topic;
  /** The number of the question at the provider. */
  question: number;
  conversationId: string;
  contactId: string;
  questionId: string;
}

/**
 * How many of a channel's newest conversations are read to find the customer's: more than are begun
 * at one time.
 */
const AMONG = 15;
const Row = z.object({
  id: z.string(),
  contactId: z.string(),
  contactName: z.string().nullable(),
  customerMessageId: z.string().nullable(),
});
const Rows = z.object({ conversations: z.array(Row) });

/** Finds the customer's conversation among the newest of its channel. */
export async function findConversation(
  shop: Shop,
  line: Line,
  customer: Customer,
): Promise<Pick<Stage, 'conversationId' | 'contactId' | 'questionId'>> {
  const { conversations } = Rows.parse(
    await shop.call('GET', `/api/conversations?channelId=${line.channelId}&limit=${AMONG}`),
  );
  const row = conversations.find(({ contactName }) => contactName === nameOf(customer));
  if (!row?.customerMessageId) throw new Error('The question is in no conversation.');
  return { conversationId: row.id, contactId: row.contactId, questionId: row.customerMessageId };
}

/**
 * Whether the cell is settled later than the short form waits: where nobody stepped in, the product
 * waits a minute for WhatsApp's report of a part, and the parts behind it wait too. The long form
 * waits as long. A channel that is no longer connected gets no report.
 */
export function isSettledLater(
  channelType: Shop['channelType'],
  { act, answer }: Pick<Cell, 'act' | 'answer'>,
): boolean {
  if (isLong || channelType !== 'whatsapp' || answer.says !== 'unknown') return false;
  return act.ending === 'gone' || (act.ending === 'agent' && !answer.takes);
}
