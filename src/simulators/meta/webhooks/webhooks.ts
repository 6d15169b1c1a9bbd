import type { Core } from '../core.ts';
import { DeafCallbacks } from './deaf-callbacks.ts';
import { DeliveryPlan } from './delivery-plan.ts';
import type { Delivery } from '../faults.ts';
import { HeldChanges } from './held-changes.ts';
import { ChatQueues } from './chat-queues.ts';
import type { Pending } from '../state.ts';
import { WebhookRequests } from './webhook-requests.ts';
import { lifeMs, waitMs } from './webhook-times.ts';

/** The changes that are sent as one request. */
interface Outgoing {
  events: Pending[];
  /** The change whose chat waits for this request. */
  inChat: Pending | null;
}

/**
 * Posts events to the callbacks. Changes of one conversation are sent in order; those of different
 * conversations are sent in parallel. A failed change does not hold up the next ones, and is
 * retried later. As at Meta, the receiver can rely neither on the order nor on getting a change
 * only once.
 */
export class WebhookSender {
  readonly #core: Core;
  readonly #plan = new DeliveryPlan();
  readonly #requests: WebhookRequests;
  readonly #deaf: DeafCallbacks;
  readonly #chats = new ChatQueues((pending) =>
    this.#queueUp([{ events: [pending], inChat: pending }]),
  );
  readonly #held = new HeldChanges(this.#plan, (requests) =>
    this.#queueUp(requests.map((events) => ({ events, inChat: null }))),
  );
  readonly #queue: Outgoing[] = [];
  readonly #running = new Set<Promise<void>>();
  /** Scheduled retries, each with the function that cancels it. */
  readonly #retries = new Map<() => void, () => void>();
  #closed = false;

  constructor(core: Core, origin: () => string) {
    this.#core = core;
    this.#requests = new WebhookRequests(core, this.#plan, origin);
    this.#deaf = new DeafCallbacks(core);
  }

  add(pending: Pending): void {
    const { batch, shuffle } = this.#plan.rules;
    if (batch > 1 || shuffle) this.#held.add(pending);
    else this.#chats.add(pending);
  }

  /** Sends the changes that an earlier run left waiting. */
  resume(): void {
    for (const pending of this.#core.store.state.pending.values()) this.add(pending);
  }

  setDelivery(delivery: Delivery): void {
    this.#held.releaseAll();
    this.#plan.change(delivery);
  }

  /** Sends at once what is held back for a batch or waits for its next try. */
  deliverNow(): void {
    this.#held.releaseAll();
    for (const [again, cancel] of this.#retries) {
      cancel();
      again();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#held.close();
    await this.#requests.close();
    await Promise.all(this.#running);
  }

  #queueUp(requests: Outgoing[]): void {
    this.#queue.push(...requests);
    this.#pump();
  }

  #pump(): void {
    while (!this.#closed && this.#running.size < this.#plan.rules.connections) {
      const next = this.#queue.shift();
      if (next === undefined) return;
      const work = this.#try(next.events, 0).then(() => {
        this.#running.delete(work);
        if (next.inChat !== null) this.#chats.tried(next.inChat);
        this.#pump();
      });
      this.#running.add(work);
    }
  }

  /** Makes one try. A failed one is retried later. */
  async #try(given: Pending[], tries: number): Promise<void> {
    const events = given.filter(({ id }) => this.#core.store.state.pending.has(id));
    const [first] = events;
    if (first === undefined) return;
    const taken = await this.#requests.post(events, tries, false);
    if (this.#closed) return;
    if (taken) {
      this.#deaf.heard(events);
      this.#settle(events);
      if (this.#plan.duplicates()) await this.#requests.post(events, tries, true);
      return;
    }
    if (this.#deaf.missed(events)) return;
    if (this.#core.clock.now() + waitMs(tries) <= first.at + lifeMs(first.object))
      return this.#tryLater(events, tries);
    const ids = this.#settle(events);
    this.#core.journal.add({ type: 'given_up', ids, reason: 'too old' });
  }

  /** Removes the changes from those that wait. */
  #settle(events: readonly Pending[]): number[] {
    const ids = events.map(({ id }) => id);
    this.#core.store.commit({ kind: 'done', ids });
    return ids;
  }

  #tryLater(events: Pending[], tries: number): void {
    const again = (): void => {
      this.#retries.delete(again);
      if (this.#closed) return;
      const retry = this.#try(events, tries + 1).finally(() => {
        this.#running.delete(retry);
        this.#pump();
      });
      this.#running.add(retry);
    };
    this.#retries.set(again, this.#core.clock.after(waitMs(tries), again));
  }
}
