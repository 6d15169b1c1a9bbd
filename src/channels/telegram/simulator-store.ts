import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { apply, changesOf, type Change, type State } from './simulator-state.ts';

export interface Store {
  state: State;
  commit(change: Change): void;
  writeFile(path: string, bytes: Uint8Array): void;
  readFile(path: string): Uint8Array | null;
  close(): void;
}

/** After so much is appended, the file is written anew with what still matters. */
const rewriteBytes = 64 * 1024 * 1024;

/** Keeps the state in memory and, when a folder is given, every change in a file of it, so that a restart goes on. */
export function openStore(folder: string | undefined): Store {
  const state: State = new Map();
  if (folder === undefined) return inMemory(state);
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const log = join(folder, 'telegram.jsonl');
  replay(state, log);
  compact(state, log);
  let descriptor = openSync(log, 'a', 0o600);
  let written = 0;
  return {
    state,
    commit(change) {
      apply(state, change);
      written += writeSync(descriptor, `${JSON.stringify(change)}\n`);
      if (written < rewriteBytes) return;
      closeSync(descriptor);
      compact(state, log);
      descriptor = openSync(log, 'a', 0o600);
      written = 0;
    },
    writeFile: (path, bytes) => writeFileSync(join(files, fileName(path)), bytes),
    readFile: (path) => readIfThere(join(files, fileName(path))),
    close: () => closeSync(descriptor),
  };
}

function inMemory(state: State): Store {
  const files = new Map<string, Uint8Array>();
  return {
    state,
    commit: (change) => apply(state, change),
    writeFile: (path, bytes) => void files.set(path, bytes),
    readFile: (path) => files.get(path) ?? null,
    close: () => {},
  };
}

function replay(state: State, log: string): void {
  const text = readIfThere(log);
  if (text === null) return;
  for (const line of Buffer.from(text).toString('utf8').split('\n')) {
    // A kill may leave half a last line: the change it held was not made.
    if (!line.endsWith('}')) continue;
    try {
      const change: Change = JSON.parse(line);
      apply(state, change);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
}

function compact(state: State, log: string): void {
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
