import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface DataDirLock {
  release(): void;
}

export class DataDirInUse extends Error {
  readonly processId: string | null;
  constructor(dataDir: string, processId: string | null) {
    super(`${dataDir} is in use by another process${processId === null ? '' : ` (${processId})`}`);
    this.name = 'DataDirInUse';
    this.processId = processId;
  }
}

/**
 * Takes DATA_DIR for this process, or throws DataDirInUse.
 *
 * Node has no file locks of its own, and a file with a process id is wrong after a crash, after a
 * reboot or between two containers. SQLite, which is part of Node, holds a lock of the operating
 * system, and that lock ends with the process, however the process ends.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const holder = join(dataDir, 'recado.pid');
  const lock = new DatabaseSync(join(dataDir, 'recado.lock'));
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && error.message.includes('database is locked'))) throw error;
    throw new DataDirInUse(dataDir, readHolder(holder));
  }
  writeFileSync(holder, `${process.pid}\n`);
  return { release: () => lock.close() };
}

function readHolder(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null; // only a hint for the message: without it the message names no process
  }
}
