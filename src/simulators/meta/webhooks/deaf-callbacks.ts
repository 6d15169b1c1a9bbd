import type { Core } from '../core.ts';
import type { Pending } from '../state.ts';
import { deafMs } from './webhook-times.ts';

/**
 * "Webhooks Disabled": after an hour the app hears no more of a Page or Instagram account, and what
 * waits is lost.
 */
export class DeafCallbacks {
  readonly #core: Core;
  /** Since when the callback has taken nothing about an account. */
  readonly #since = new Map<string, number>();

  constructor(core: Core) {
    this.#core = core;
  }

  heard(events: readonly Pending[]): void {
    for (const { subject } of events) this.#since.delete(subject);
  }

  /** The callback did not take them. True: they are lost, and need not be tried again. */
  missed(events: readonly Pending[]): boolean {
    const { clock, store } = this.#core;
    const limit = deafMs(events[0]?.object ?? '');
    if (limit === Infinity) return false;
    for (const { subject } of events) {
      const since = this.#since.get(subject) ?? clock.now();
      this.#since.set(subject, since);
      if (clock.now() - since >= limit) this.#disable(subject);
    }
    return events.every(({ id }) => !store.state.pending.has(id));
  }

  #disable(subject: string): void {
    const { store, journal } = this.#core;
    this.#since.delete(subject);
    this.#core.onDeaf(subject);
    const ids = [...store.state.pending.values()]
      .filter((one) => one.subject === subject)
      .map(({ id }) => id);
    store.commit({ kind: 'done', ids });
    journal.add({ type: 'given_up', ids, reason: 'webhooks disabled after an hour of failures' });
  }
}
