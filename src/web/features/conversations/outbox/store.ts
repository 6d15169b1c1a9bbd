import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Unsent } from './entry.ts';

interface Outbox extends DBSchema {
  unsent: { key: string; value: Unsent };
}

let opened: Promise<IDBPDatabase<Outbox>> | undefined;

/**
 * Each entry has its own record, so that two tabs can write at the same time without losing
 * anything.
 */
function open(): Promise<IDBPDatabase<Outbox>> {
  opened ??= openDB<Outbox>('recado', 1, {
    upgrade: (database) => void database.createObjectStore('unsent', { keyPath: 'id' }),
    // A later version of the product, in another tab, waits until this tab closes the database.
    // Entries that this tab adds after that stay in memory.
    blocking: () => void opened?.then((database) => database.close()),
    // Safari closes the connections of pages that were in the background for long.
    terminated: () => void (opened = undefined),
  });
  // the caller gets the error, and the next call opens the database again
  opened.catch(() => (opened = undefined));
  return opened;
}

/**
 * All stored entries, in the order of sending. Like every function here it throws where there is no
 * storage.
 */
export const readAll = async (): Promise<Unsent[]> => (await open()).getAll('unsent');

export async function keep(entry: Unsent): Promise<void> {
  const whole = { ...entry, content: await ownContent(entry.content) };
  const { store, done, commit } = await writing();
  const stored = store.put(whole);
  commit(); // so that closing the tab now does not lose it
  await Promise.all([stored, done]);
}

/** A private window stores only the path of a chosen file, so the bytes are copied. */
async function ownContent(content: Unsent['content']): Promise<Unsent['content']> {
  if (content.kind === 'text') return content;
  const { name, type, lastModified } = content.file;
  return {
    ...content,
    file: new File([await content.file.arrayBuffer()], name, { type, lastModified }),
  };
}

export async function forget(id: string): Promise<void> {
  const { store, done, commit } = await writing();
  const deleted = store.delete(id);
  commit();
  await Promise.all([deleted, done]);
}

/** Changes only an entry that still exists: another tab may have sent or discarded it meanwhile. */
export async function keepError(id: string, error: string | null): Promise<void> {
  const { store, done } = await writing();
  const entry = await store.get(id);
  if (entry) await store.put({ ...entry, error });
  await done;
}

async function writing() {
  const transaction = (await open()).transaction('unsent', 'readwrite');
  return { store: transaction.store, done: transaction.done, commit: () => transaction.commit() };
}
