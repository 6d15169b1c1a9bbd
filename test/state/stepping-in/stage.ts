import { z } from 'zod';
import { isLong } from '#test/faults/kill.ts';
import type { Answer } from './answers.ts';
import { type Customer, nameOf } from './face.ts';
import type { Moment } from './moments.ts';
import { type Line, type Shop, type Topic } from './shops.ts';

/**
 * Where a question stands whose answer by the agent was not taken. `listed`: on any list that
 * people see. `waiting`: under "Esperando". `put off`: among what was put off. `paused`: it is open
 * until the pause ends, in the hands of who types, or under "Esperando". `person`: the person's
 * words are its answer. `resolved`: closed by the person. `anew`: a new turn of the agent answers
 * it. `ended`: with any outcome. `gone`: it is not there any more, or has any outcome. `agent`: the
 * agent answers it, for nobody stepped in.
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
  /** What the act is about: one conversation, or all of a channel, of an agent. */
  about: 'conversation' | 'channel' | 'agent';
  /** What the customer asks; `delivery` unless told. */
  asks?: Topic;
  does(stage: Stage): Promise<void>;
  /** Where what was asked for is done in the background: resolves when it is. */
  done?(stage: Stage): Promise<void>;
  ending: Ending;
  /** What the act itself says, which leaves. */
  says?(stage: Stage): string;
  /** It is a message of the customer, which has an outcome of its own. */
  customerWrites?: true;
  /** Elsewhere the provider never tells of it. */
  only?: 'telegram';
}

/**
 * An act at a moment of a turn, and what the provider says to the request that brings the agent's
 * answer.
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
 * The newest conversations of a channel, among which the customer's is: more than are begun at one
 * time.
 */
const AMONG = 15;
const Row = z.object({
  id: z.string(),
  contactId: z.string(),
  contactName: z.string().nullable(),
  customerMessageId: z.string().nullable(),
});
const Rows = z.object({ conversations: z.array(Row) });

/** The customer's conversation as the newest of its channel shows it. */
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
 * Where nobody stepped in, WhatsApp's word of a part is waited for for a minute, and what follows
 * it waits behind it; the long form waits as long. It does not come to a channel that is not
 * connected any more.
 */
export function isSettledLater(
  channelType: Shop['channelType'],
  { act, answer }: Pick<Cell, 'act' | 'answer'>,
): boolean {
  if (isLong || channelType !== 'whatsapp' || answer.says !== 'unknown') return false;
  return act.ending === 'gone' || (act.ending === 'agent' && !answer.takes);
}
