import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** What a simulator remembers, and the functions that change and save it. */
export interface SimulatorStore<State, Change> {
  state: State;
  commit(change: Change): void;
  writeFile(path: string, bytes: Uint8Array): void;
  readFile(path: string): Uint8Array | null;
  close(): void;
}

/**
 * A state and the changes that make it. Every change is data, so the list of all changes rebuilds
 * the state.
 */
export interface Memory<State, Change> {
  /** The name of the file, without its ending. */
  name: string;
  state: State;
  apply(state: State, change: Change): void;
  /**
   * The shortest list of changes that leads to a state. A restart keeps only this of a long
   * history.
   */
  changesOf(state: State): Iterable<Change>;
}

/** After this many appended bytes, the file is rewritten with only what still matters. */
const rewriteBytes = 64 * 1024 * 1024;

/**
 * Keeps the state in memory. With a folder, it also writes every change to a file there, so that a
 * restart continues from it.
 */
export function openSimulatorStore<State, Change>(
  folder: string | undefined,
  memory: Memory<State, Change>,
): SimulatorStore<State, Change> {
  const { state } = memory;
  if (folder === undefined) return inMemory(memory);
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const log = join(folder, `${memory.name}.jsonl`);
  replay(memory, log);
  compact(memory, log);
  let descriptor = openSync(log, 'a', 0o600);
  let written = 0;
  return {
    state,
    commit(change) {
      memory.apply(state, change);
      written += writeSync(descriptor, `${JSON.stringify(change)}\n`);
      if (written < rewriteBytes) return;
      closeSync(descriptor);
      compact(memory, log);
      descriptor = openSync(log, 'a', 0o600);
      written = 0;
    },
    writeFile: (path, bytes) => writeFileSync(join(files, fileName(path)), bytes),
    readFile: (path) => readIfThere(join(files, fileName(path))),
    close: () => closeSync(descriptor),
  };
}

function inMemory<State, Change>({
  state,
  apply,
}: Memory<State, Change>): SimulatorStore<State, Change> {
  const files = new Map<string, Uint8Array>();
  return {
    state,
    commit: (change) => apply(state, change),
    writeFile: (path, bytes) => void files.set(path, bytes),
    readFile: (path) => files.get(path) ?? null,
    close: () => {},
  };
}

function replay<State, Change>({ state, apply }: Memory<State, Change>, log: string): void {
  const text = readIfThere(log);
  if (text === null) return;
  for (const line of Buffer.from(text).toString('utf8').split('\n')) {
    // A kill may have cut the last line in half; then its change was never made.
    if (!line.endsWith('}')) continue;
    try {
      const change: Change = JSON.parse(line);
      apply(state, change);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
}

function compact<State, Change>({ state, changesOf }: Memory<State, Change>, log: string): void {
  const lines = [...changesOf(state)].map((change) => `${JSON.stringify(change)}\n`).join('');
  writeFileSync(`${log}.new`, lines, { mode: 0o600 });
  renameSync(`${log}.new`, log);
}

const fileName = (path: string): string => path.replaceAll('/', '_');

function readIfThere(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
