import type { Core } from '../core.ts';
import type { Pending } from '../state.ts';
import { deafMs } from './webhook-times.ts';

/**
 * "Webhooks Disabled": when a callback has accepted nothing for an hour, the app is no longer told
 * about that Page or Instagram account, and waiting changes are lost.
 */
export class DeafCallbacks {
  readonly #core: Core;
  /** Since when the callback has accepted nothing, by account. */
  readonly #since = new Map<string, number>();

  constructor(core: Core) {
    this.#core = core;
  }

  heard(events: readonly Pending[]): void {
    for (const { subject } of events) this.#since.delete(subject);
  }

  /** The callback did not accept these changes. True: they are lost, and are not retried. */
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
