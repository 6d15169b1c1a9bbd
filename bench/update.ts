import { faq } from './stub/faq.ts';

export const CHANNELS = 100;

/** The number of the first private chat of a run. */
export const FIRST_CHAT = 5_000_000_000;
/**
 * It has no common factor with the number of customers, so that every customer writes once in a
 * round and neighbours are far apart.
 */
const STRIDE = 7919;

export interface Update {
  chat: number;
  channel: number;
  body: string;
  /** The text that the answer must contain. */
  expected: string;
}

/**
 * The update number `sequence` of a run, as Telegram sends it, in about 600 bytes. One of
 * `customers` private chats asks one of the agent's questions, each time the next one.
 */
export function updateFor(sequence: number, customers: number): Update {
  const customer = (sequence * STRIDE) % customers;
  const round = Math.floor(sequence / customers);
  const entry = faq[(customer + round) % faq.length];
  if (!entry) throw new Error('There are no questions.');
  const chat = FIRST_CHAT + customer;
  const person = {
    id: chat,
    first_name: 'Ana Clara',
    last_name: `Souza ${customer}`,
    username: `ana_clara_souza_${customer}`,
  };
  const update = {
    update_id: 700_000_000 + sequence,
    message: {
      message_id: 10 + sequence,
      from: { ...person, is_bot: false, language_code: 'pt-br', is_premium: true },
      chat: { ...person, type: 'private' },
      date: Math.floor(Date.now() / 1000),
      text: entry.asked,
      link_preview_options: { is_disabled: true },
      entities: [{ offset: 0, length: 3, type: 'bold' }],
    },
  };
  return {
    chat,
    channel: customer % CHANNELS,
    body: JSON.stringify(update),
    expected: entry.answer.slice(0, 20),
  };
}
