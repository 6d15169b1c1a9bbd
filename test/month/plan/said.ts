import type { CustomerAction } from '#simulators/telegram/customer/actions.ts';

/** What a customer wants to hear. */
export type Wish =
  /** The agent's answer to a topic, or a person. */
  | { kind: 'known'; topic: number }
  /** A person, or the offer of one. */
  | { kind: 'person' }
  /** That the agent cannot hear this, or a person. */
  | { kind: 'heard' }
  /** To be left alone from now on, and a confirmation. */
  | { kind: 'stop' }
  | { kind: 'nothing' };

/** One message of a customer. */
export interface Said {
  business: number;
  bot: number;
  chat: number;
  at: number;
  action: CustomerAction;
  wish: Wish;
}

/** The name that a customer has with the provider. */
export const nameOf = (chat: number): string => `Cliente ${chat}`;
