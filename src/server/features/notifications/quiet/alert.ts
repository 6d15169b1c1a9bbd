import type { Queryable } from '#server/platform/db.ts';
import type { Reader } from '../bell.store.ts';
import { findAlert } from './alert.store.ts';
import { quietUntil } from './quiet-until.ts';

/** What an open page of this person sounds for, if for anything. */
export interface Heard {
  sound: boolean | null;
  alert: { version: string; conversationId: string | null } | null;
  quietUntil: string | null;
}

export async function readAlert(db: Queryable, reader: Reader): Promise<Heard> {
  const row = await findAlert(db, reader);
  if (row === null) return { sound: null, alert: null, quietUntil: null };
  const { sound, version, conversation_id: conversationId } = row;
  const end = quietUntil(row, new Date(row.now));
  const isHeard = version !== null && end === null;
  return {
    sound,
    alert: isHeard ? { version, conversationId } : null,
    quietUntil: end?.toISOString() ?? null,
  };
}
