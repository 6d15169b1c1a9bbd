import { createWriteStream } from 'node:fs';

/** Anything with a time, in milliseconds. */
type Timed = { at: number };
/** An entry before it has its time. */
export type FactOf<Entry> = Entry extends Timed ? Omit<Entry, 'at'> : never;

/**
 * What happened in a simulator, in the order it happened: the evidence an independent checker
 * reads.
 */
export interface SimulatorJournal<Entry> {
  entries: Entry[];
  add(fact: FactOf<Entry>): void;
  close(): Promise<void>;
}

/**
 * `keep: false` for long load runs: nothing stays in memory. `file`: every entry as a line of JSON
 * too.
 */
export function openSimulatorJournal<Entry extends Timed>(
  entryOf: (fact: FactOf<Entry>) => Entry,
  { keep, file }: { keep: boolean; file?: string | undefined },
): SimulatorJournal<Entry> {
  const entries: Entry[] = [];
  const stream = file === undefined ? null : createWriteStream(file, { flags: 'a' });
  return {
    entries,
    add(fact) {
      const entry = entryOf(fact);
      if (keep) entries.push(entry);
      stream?.write(`${JSON.stringify(entry)}\n`);
    },
    async close() {
      if (stream !== null) await new Promise<void>((resolve) => stream.end(resolve));
    },
  };
}
