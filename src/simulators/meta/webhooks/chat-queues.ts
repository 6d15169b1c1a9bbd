import type { Pending } from '../state.ts';

interface Lane {
  waiting: Pending[];
  busy: boolean;
}

/** Changes of one conversation leave in order, one at a time; those of others leave beside them. */
export class Lanes {
  readonly #send: (pending: Pending) => void;
  readonly #lanes = new Map<string, Lane>();

  constructor(send: (pending: Pending) => void) {
    this.#send = send;
  }

  add(pending: Pending): void {
    const key = keyOf(pending);
    const lane = this.#lanes.get(key) ?? { waiting: [], busy: false };
    this.#lanes.set(key, lane);
    lane.waiting.push(pending);
    this.#leave(key, lane);
  }

  /** It was tried once, and what follows it may leave, even if it must come again. */
  tried(pending: Pending): void {
    const key = keyOf(pending);
    const lane = this.#lanes.get(key);
    if (lane === undefined) return;
    lane.busy = false;
    this.#leave(key, lane);
  }

  #leave(key: string, lane: Lane): void {
    if (lane.busy) return;
    const first = lane.waiting.shift();
    if (first === undefined) return void this.#lanes.delete(key);
    lane.busy = true;
    this.#send(first);
  }
}

const keyOf = ({ url, lane }: Pending): string => `${url} ${lane}`;
