import type { Pending } from '../state.ts';
import { type Item, newItem } from './webhook-retries.ts';

/** A chat whose turn it is, and its first update. */
export interface Turn {
  chat: number;
  item: Item;
}

/**
 * The updates that wait for a webhook: in order within a chat. Chats take turns in the order in
 * which they became ready.
 */
export class ChatQueues {
  readonly #isDisordered: () => boolean;
  readonly #queues = new Map<number, Item[]>();
  readonly #ready: number[] = [];

  /**
   * `isDisordered` is called when two updates of a chat wait, and decides whether they leave in the
   * wrong order.
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

  /**
   * The next ready chat. Its other updates wait until the chat is put back. Null: no chat is ready.
   */
  take(): Turn | null {
    for (let chat = this.#ready.shift(); chat !== undefined; chat = this.#ready.shift()) {
      const queue = this.#queues.get(chat) ?? [];
      if (queue.length > 1 && this.#isDisordered()) swapFirst(queue);
      const [item] = queue;
      if (item !== undefined) return { chat, item };
    }
    return null;
  }

  /** The chat is ready again, after all others. */
  putBack(chat: number): void {
    this.#ready.push(chat);
  }

  /** The chat is ready again, before all others. */
  putFirst(chat: number): void {
    this.#ready.unshift(chat);
  }

  /** The update is finished; the next one of its chat may follow. */
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
