import type { Pending } from '../state.ts';

interface Queue {
  waiting: Pending[];
  busy: boolean;
}

/**
 * Changes of one conversation are sent in order, one at a time; those of different conversations
 * are sent in parallel.
 */
export class ChatQueues {
  readonly #send: (pending: Pending) => void;
  readonly #queues = new Map<string, Queue>();

  constructor(send: (pending: Pending) => void) {
    this.#send = send;
  }

  add(pending: Pending): void {
    const key = keyOf(pending);
    const queue = this.#queues.get(key) ?? { waiting: [], busy: false };
    this.#queues.set(key, queue);
    queue.waiting.push(pending);
    this.#leave(key, queue);
  }

  /**
   * The change was tried once. The next one of its chat may be sent, even if this one must be
   * retried.
   */
  tried(pending: Pending): void {
    const key = keyOf(pending);
    const queue = this.#queues.get(key);
    if (queue === undefined) return;
    queue.busy = false;
    this.#leave(key, queue);
  }

  #leave(key: string, queue: Queue): void {
    if (queue.busy) return;
    const first = queue.waiting.shift();
    if (first === undefined) return void this.#queues.delete(key);
    queue.busy = true;
    this.#send(first);
  }
}

const keyOf = ({ url, lane }: Pending): string => `${url} ${lane}`;
