import { read } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { writeStored } from '#web/lib/stored.ts';
import { touched } from '../thread/owner.ts';
import type { Unsent } from './entry.ts';
import { forget, keep, keepError, readAll } from './store.ts';

const listeners = new Set<() => void>();
/** The entries as last read from the browser's storage, which all tabs share. */
let kept: readonly Unsent[] = [];
/** Entries of this page alone: they are being stored, or there is no storage. */
let held: readonly Unsent[] = [];
/**
 * Entries that the server has and the open thread does not show yet. They stay visible until the
 * thread was read again.
 */
let leaving: readonly Unsent[] = [];
/** Entries that were sent or discarded here, whatever the storage still says. */
const gone = new Set<string>();
/**
 * Entries that were refused or are to be retried (null), as long as the storage does not say so. A
 * full storage may never do.
 */
const decided = new Map<string, string | null>();
/** Conversations whose last attempt failed because of a lost connection or a server in trouble. */
const heldUp = new Set<string>();
let all: readonly Unsent[] = [];
let reading = Promise.resolve();
const otherTabs = openOtherTabs();

/**
 * Null where the browser offers no such channel: other tabs then do not hear of the entries of this
 * one.
 */
function openOtherTabs(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('recado.outbox');
  } catch (error) {
    console.warn('Other tabs do not hear of what is unsent', error);
    return null;
  }
}

export const current = (): readonly Unsent[] => all;
/** Whether the server does not have the message yet. */
export const isWaiting = (id: string): boolean =>
  kept.some((entry) => entry.id === id) || held.some((entry) => entry.id === id);

export const isHeldUp = (conversationId: string): boolean => heldUp.has(conversationId);

export function setHeldUp(conversationId: string, isSo: boolean): void {
  if (heldUp.has(conversationId) === isSo) return;
  if (isSo) heldUp.add(conversationId);
  else heldUp.delete(conversationId);
  show({});
}

export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function onOtherTab(listener: () => void): void {
  otherTabs?.addEventListener('message', () => void refresh().then(listener));
}

/**
 * Shows the entry at once; resolves when it is stored. An entry that cannot be stored is sent all
 * the same, as long as this page is open.
 */
export async function add(entry: Unsent): Promise<void> {
  show({ held: [...held, entry] });
  writeStored('unsent', 'yes');
  await stored(() => keep(entry));
}

/** The server has the message. */
export function leave(id: string): Promise<void> {
  catchUp(all.filter((entry) => entry.id === id));
  return remove(id);
}

export function remove(id: string): Promise<void> {
  gone.add(id);
  show({
    kept: kept.filter((entry) => entry.id !== id),
    held: held.filter((entry) => entry.id !== id),
  });
  return stored(() => forget(id));
}

/** `error`: why the server refused it; null: it is to be retried. */
export function mark(id: string, error: string | null): Promise<void> {
  const marked = (entry: Unsent): Unsent => (entry.id === id ? { ...entry, error } : entry);
  decided.set(id, error);
  show({ kept: kept.map(marked), held: held.map(marked) });
  return stored(async () => {
    await keepError(id, error);
    if (decided.get(id) === error) decided.delete(id);
  });
}

async function stored(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    console.warn('The browser keeps nothing: what is unsent lives as long as this page', error);
  }
  await refresh();
  otherTabs?.postMessage(null);
}

/**
 * Reads what all tabs have stored. Reads run one after the other, so that an older result never
 * replaces a newer one.
 */
export function refresh(): Promise<void> {
  reading = reading.then(readStoredEntries);
  return reading;
}

async function readStoredEntries(): Promise<void> {
  // without storage; a warning is logged when an entry is to be stored
  const found = await readAll().catch(() => null);
  if (found === null) return;
  const ids = new Set(found.map(({ id }) => id));
  catchUp(kept.filter(({ id, error }) => error === null && !ids.has(id)));
  // An unchanged entry stays the same object, so that nothing renders again for it. A file is
  // replaced by its stored copy, because the file on the disk may change.
  const before = new Map(
    [...kept, ...held.filter(({ content }) => content.kind === 'text')].map((entry) => [
      entry.id,
      entry,
    ]),
  );
  const same = (entry: Unsent): Unsent => {
    const [known, error] = [before.get(entry.id), decided.get(entry.id)];
    const now = error === undefined ? entry : { ...entry, error };
    return known?.error === now.error ? known : now;
  };
  show({
    kept: found.filter(({ id }) => !gone.has(id)).map(same),
    held: held.filter(({ id }) => !ids.has(id)),
  });
  writeStored('unsent', kept.length + held.length > 0 ? 'yes' : null);
}

/**
 * Another tab or this one may have sent the entries, so their threads are read again. They stay
 * visible only where a thread is open.
 */
function catchUp(left: readonly Unsent[]): void {
  if (left.length === 0) return;
  const open = new Set(
    queryClient
      .getQueryCache()
      .findAll({ queryKey: ['listMessages'], type: 'active' })
      .map(({ queryKey }) => conversationOf(queryKey)),
  );
  show({ leaving: [...leaving, ...left.filter(({ conversationId }) => open.has(conversationId))] });
  for (const { conversationId } of left) knowAsAnswered(conversationId);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
  });
}

/** Until the conversation was read again, nobody in it counts as waiting for an answer. */
const knowAsAnswered = (id: string): void =>
  void queryClient.setQueryData(
    read('readConversation', { params: { id } }).queryKey,
    (known) => known && { ...known, waitingSince: null, unanswered: 0 },
  );

// Waits for a successful answer: one that failed, or waits for the connection, does not show the
// message.
queryClient.getQueryCache().subscribe((event) => {
  if (leaving.length === 0 || event.type !== 'updated' || event.action.type !== 'success') return;
  const answered =
    event.query.queryKey[0] === 'listMessages' ? conversationOf(event.query.queryKey) : undefined;
  if (leaving.some(({ conversationId }) => conversationId === answered))
    show({ leaving: leaving.filter(({ conversationId }) => conversationId !== answered) });
});

/** The id of the conversation in a query key of `listMessages`. */
function conversationOf([, input]: readonly unknown[]): unknown {
  const params =
    typeof input === 'object' && input !== null && 'params' in input ? input.params : null;
  return typeof params === 'object' && params !== null && 'id' in params ? params.id : null;
}

// Entries without storage are lost with the page, so the browser asks before it leaves.
window.addEventListener('beforeunload', (event) => {
  if (held.length > 0) event.preventDefault();
});

function show(next: {
  kept?: readonly Unsent[];
  held?: readonly Unsent[];
  leaving?: readonly Unsent[];
}): void {
  ({ kept, held, leaving } = { kept, held, leaving, ...next });
  const each = new Map([...leaving, ...held, ...kept].map((entry) => [entry.id, entry]));
  all = [...each.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const listener of listeners) listener();
}
