import type { DeliveryPlan } from './delivery-plan.ts';
import type { Pending } from '../state.ts';

interface Group {
  events: Pending[];
  timer: NodeJS.Timeout;
}

/**
 * Holds back changes for the same address until there are enough for one request, or until they
 * have waited long enough.
 */
export class HeldChanges {
  readonly #plan: DeliveryPlan;
  readonly #send: (requests: Pending[][]) => void;
  readonly #groups = new Map<string, Group>();

  constructor(plan: DeliveryPlan, send: (requests: Pending[][]) => void) {
    this.#plan = plan;
    this.#send = send;
  }

  add(pending: Pending): void {
    const { batch, shuffle, waitMs } = this.#plan.rules;
    const key = `${pending.url} ${pending.object} ${pending.form}`;
    const group = this.#groups.get(key) ?? {
      events: [],
      timer: setTimeout(() => this.#release(key), waitMs),
    };
    this.#groups.set(key, group);
    group.events.push(pending);
    if (!shuffle && group.events.length >= batch) this.#release(key);
  }

  releaseAll(): void {
    for (const key of this.#groups.keys()) this.#release(key);
  }

  close(): void {
    for (const { timer } of this.#groups.values()) clearTimeout(timer);
  }

  #release(key: string): void {
    const group = this.#groups.get(key);
    if (group === undefined) return;
    this.#groups.delete(key);
    clearTimeout(group.timer);
    const { batch } = this.#plan.rules;
    const events = this.#plan.ordered(group.events);
    const requests: Pending[][] = [];
    for (let from = 0; from < events.length; from += batch)
      requests.push(events.slice(from, from + batch));
    this.#send(requests);
  }
}
