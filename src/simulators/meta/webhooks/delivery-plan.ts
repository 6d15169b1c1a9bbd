import type { z } from 'zod';
import { seededRandom } from '#simulators/kit/random.ts';
import { Delivery } from '../faults.ts';

/**
 * How webhooks are sent at the moment, with a sequence of random numbers for what is left to
 * chance.
 */
export class DeliveryPlan {
  #rules: z.output<typeof Delivery>;
  #random: () => number;

  constructor() {
    this.#rules = Delivery.parse({});
    this.#random = seededRandom(this.#rules.seed);
  }

  get rules(): Readonly<z.output<typeof Delivery>> {
    return this.#rules;
  }

  change(given: Delivery): void {
    this.#rules = Delivery.parse(given);
    this.#random = seededRandom(this.#rules.seed);
  }

  /**
   * Decides whether an accepted request is sent again. Takes a number of the sequence only if that
   * may happen at all.
   */
  duplicates(): boolean {
    return this.#rules.duplicate > 0 && this.#random() < this.#rules.duplicate;
  }

  /** The same items, in random order where no order is kept. */
  ordered<Item>(items: readonly Item[]): readonly Item[] {
    if (!this.#rules.shuffle) return items;
    const rest = [...items];
    const mixed: Item[] = [];
    while (rest.length > 0) mixed.push(...rest.splice(Math.floor(this.#random() * rest.length), 1));
    return mixed;
  }
}
