/** Why a turn in which a model thinks is ended before it has decided. */
export type Interruption = 'newer' | 'person' | 'off' | 'lost' | 'no_place';

/** A thinking turn was ended. What it had decided until then is thrown away. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly why: Interruption;
  constructor(why: Interruption) {
    super(`The turn was interrupted: ${why}.`);
    this.why = why;
  }
}
