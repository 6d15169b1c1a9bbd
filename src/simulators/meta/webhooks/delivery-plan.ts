import type { z } from 'zod';
import { randomRow } from '#simulators/kit/random.ts';
import { Delivery } from '../faults.ts';

/** How webhooks leave at this moment, and the row of numbers for what is left to chance. */
export class DeliveryPlan {
  #rules: z.output<typeof Delivery>;
  #random: () => number;

  constructor() {
    this.#rules = Delivery.parse({});
    this.#random = randomRow(this.#rules.seed);
  }

  get rules(): Readonly<z.output<typeof Delivery>> {
    return this.#rules;
  }

  change(given: Delivery): void {
    this.#rules = Delivery.parse(given);
    this.#random = randomRow(this.#rules.seed);
  }

  /**
   * Whether this time a request comes again that was taken; takes a number of the row only where
   * that may happen.
   */
  duplicates(): boolean {
    return this.#rules.duplicate > 0 && this.#random() < this.#rules.duplicate;
  }

  /** The same things in any order, where none is kept. */
  ordered<Item>(items: readonly Item[]): readonly Item[] {
    if (!this.#rules.shuffle) return items;
    const rest = [...items];
    const mixed: Item[] = [];
    while (rest.length > 0) mixed.push(...rest.splice(Math.floor(this.#random() * rest.length), 1));
    return mixed;
  }
}
