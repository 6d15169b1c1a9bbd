import { createWriteStream } from 'node:fs';

/** Anything with a time, in milliseconds. */
type Timed = { at: number };
/** An entry that has no time yet. */
export type FactOf<Entry> = Entry extends Timed ? Omit<Entry, 'at'> : never;

/** What happened in a simulator, in order. An independent checker reads it as evidence. */
export interface SimulatorJournal<Entry> {
  entries: Entry[];
  add(fact: FactOf<Entry>): void;
  close(): Promise<void>;
}

/**
 * `keep: false` keeps nothing in memory, for long load runs. `file`: every entry is also written
 * there, as a line of JSON.
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
