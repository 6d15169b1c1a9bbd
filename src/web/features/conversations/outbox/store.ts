import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Unsent } from './entry.ts';

interface Outbox extends DBSchema {
  unsent: { key: string; value: Unsent };
}

let opened: Promise<IDBPDatabase<Outbox>> | undefined;

/** One record for each entry: two tabs that write at one time take nothing from each other. */
function open(): Promise<IDBPDatabase<Outbox>> {
  opened ??= openDB<Outbox>('recado', 1, {
    upgrade: (database) => void database.createObjectStore('unsent', { keyPath: 'id' }),
    // A later version of the product waits in another tab until this one lets go; what is sent here
    // from then on stays in memory.
    blocking: () => void opened?.then((database) => database.close()),
    // Safari ends connections of pages that were away for long.
    terminated: () => void (opened = undefined),
  });
  // told to whoever waits for it; the next one tries again
  opened.catch(() => (opened = undefined));
  return opened;
}

/**
 * All that this browser keeps, in the order of sending. Throws where there is no storage, as all of
 * these do.
 */
export const readAll = async (): Promise<Unsent[]> => (await open()).getAll('unsent');

export async function keep(entry: Unsent): Promise<void> {
  const whole = { ...entry, content: await ownContent(entry.content) };
  const { store, done, commit } = await writing();
  const stored = store.put(whole);
  commit(); // a tab that is closed now does not take it along
  await Promise.all([stored, done]);
}

/** Of a file that was chosen a private window stores only where on the disk it is. */
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

/** What another tab has sent or thrown away meanwhile does not come back by it. */
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
