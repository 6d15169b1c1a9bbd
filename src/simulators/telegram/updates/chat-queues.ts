import type { Pending } from '../state.ts';
import { type Item, newItem } from './webhook-retries.ts';

/** The first update of a chat, whose turn it is. */
export interface Turn {
  chat: number;
  item: Item;
}

/**
 * What waits for a webhook: in order within a chat, and the chats whose turn it is in the order
 * they came.
 */
export class ChatQueues {
  readonly #isDisordered: () => boolean;
  readonly #queues = new Map<number, Item[]>();
  readonly #ready: number[] = [];

  /**
   * `isDisordered`: asked where two updates of a chat wait, whether they leave the wrong way round.
   */
  constructor(isDisordered: () => boolean) {
    this.#isDisordered = isDisordered;
  }

  add(pending: Pending): void {
    const item = newItem(pending);
    const queue = this.#queues.get(pending.chat);
    if (queue !== undefined) queue.push(item);
    else {
      this.#queues.set(pending.chat, [item]);
      this.#ready.push(pending.chat);
    }
  }

  /** The next chat has its turn, and no other until it is put back; null: none is ready. */
  take(): Turn | null {
    for (let chat = this.#ready.shift(); chat !== undefined; chat = this.#ready.shift()) {
      const queue = this.#queues.get(chat) ?? [];
      if (queue.length > 1 && this.#isDisordered()) swapFirst(queue);
      const [item] = queue;
      if (item !== undefined) return { chat, item };
    }
    return null;
  }

  /** The chat has its turn again, after all others. */
  putBack(chat: number): void {
    this.#ready.push(chat);
  }

  /** The chat has its turn again, before all others. */
  putFirst(chat: number): void {
    this.#ready.unshift(chat);
  }

  /** The update is done with, and the next of its chat has its turn. */
  remove({ chat, item }: Turn): void {
    const queue = this.#queues.get(chat) ?? [];
    queue.splice(queue.indexOf(item), 1);
    if (queue.length > 0) this.#ready.push(chat);
    else this.#queues.delete(chat);
  }
}

function swapFirst(queue: Item[]): void {
  const [first, second] = queue;
  if (first !== undefined && second !== undefined) queue.splice(0, 2, second, first);
}
