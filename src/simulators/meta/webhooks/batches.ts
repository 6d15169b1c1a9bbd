import { createHmac } from 'node:crypto';
import type { Pending } from '../state.ts';

interface ChangeBody {
  value: Record<string, unknown>;
  field: string;
}

/**
 * Stands for our own origin in texts that are written before it is known. A restart may also change
 * the origin.
 */
export const here = 'https://simulator.invalid';

/**
 * The bytes of one request, exactly as they are signed. `origin` is where our files can be fetched.
 */
export function bodyOf(events: readonly Pending[], merge: boolean, origin: string): Buffer {
  const [first] = events;
  const entry =
    first?.form === undefined || first.form === 'changes'
      ? entriesOfChanges(events, merge)
      : entriesOfMessaging(events, merge);
  return Buffer.from(
    escaped(JSON.stringify({ object: first?.object ?? '', entry }).replaceAll(here, origin)),
  );
}

function entriesOfChanges(events: readonly Pending[], merge: boolean): unknown[] {
  const entries: { id: string; time?: number; changes: ChangeBody[] }[] = [];
  for (const { entryId, time, field, value } of events) {
    const entry = entries.find((one) => one.id === entryId && (one.time ?? null) === time);
    const change = { value, field };
    if (entry === undefined)
      entries.push({ id: entryId, ...(time === null ? {} : { time }), changes: [change] });
    else if (!merge || !mergeInto(entry.changes, change)) entry.changes.push(change);
  }
  return entries;
}

/**
 * The entries of Messenger and Instagram: one for each event, or one with several events of one
 * account.
 */
function entriesOfMessaging(events: readonly Pending[], merge: boolean): unknown[] {
  const entries: { id: string; time: number | null; form: string; list: unknown[] }[] = [];
  for (const { entryId, time, form, value } of events) {
    const entry = merge
      ? entries.find((one) => one.id === entryId && one.form === form)
      : undefined;
    if (entry === undefined) entries.push({ id: entryId, time, form, list: [value] });
    else entry.list.push(value);
  }
  return entries.map(({ id, time, form, list }) => ({ id, time, [form]: list }));
}

/** Adds the content of a change to an earlier change of the same kind about the same number. */
function mergeInto(changes: ChangeBody[], added: ChangeBody): boolean {
  const index = changes.findIndex(
    ({ field, value }) => field === added.field && frameOf(value) === frameOf(added.value),
  );
  const target = changes[index];
  if (target === undefined) return false;
  const value: Record<string, unknown> = { ...target.value };
  for (const [name, list] of Object.entries(added.value)) {
    const before = value[name];
    if (!Array.isArray(list) || !Array.isArray(before)) continue;
    const known = new Set(name === 'contacts' ? before.map((one) => JSON.stringify(one)) : []);
    value[name] = [...before, ...list.filter((one) => !known.has(JSON.stringify(one)))];
  }
  changes[index] = { field: target.field, value };
  return true;
}

/**
 * What two values must have in common to be merged: the names of their lists, and everything that
 * is not a list.
 */
const frameOf = (value: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(value)
      .filter(([name]) => name !== 'contacts')
      .map(([name, one]) => [name, Array.isArray(one) ? [] : one]),
  );

/** Meta escapes everything outside ASCII as \u, and every slash with a backslash. */
const escaped = (json: string): string =>
  json
    .replaceAll('/', '\\/')
    .replaceAll(
      /[\u007f-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

/** Both signatures that Meta sends, over the bytes as they are sent. */
export const signatureHeaders = (body: Buffer, appSecret: string): Record<string, string> => ({
  'x-hub-signature': `sha1=${createHmac('sha1', appSecret).update(body).digest('hex')}`,
  'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
});
