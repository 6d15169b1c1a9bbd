import { z } from 'zod';
import { reopenQuestions } from '#server/features/conversations/state/reopening.store.ts';
import { query, type Queryable, toJson } from '#server/platform/db.ts';
import { recordDeliverySql } from './record-delivery.sql.ts';
import { recordSentSql } from './record-sent.sql.ts';

/** A part that the provider took. */
export interface SentPart {
  id: string;
  conversation_id: string;
  /** Of the lane it was sent in. */
  fence: number;
  seq: number;
  /** null: the provider did not say it. */
  provider_message_id: string | null;
}

/**
 * Writes what the provider took, and gives each lane back with it, due again where newer parts
 * wait; answers with the conversations whose lane was given back, and whether it is due again. That
 * a part was taken is true whoever asked, even when another worker has queued it again meanwhile.
 * The lane is another's by then, or its row is held by somebody else at this moment: neither keeps
 * the truth from being written.
 */
export async function recordSent(db: Queryable, parts: SentPart[]): Promise<Map<string, boolean>> {
  const rows = await query(db, z.object({ id: z.string(), due: z.boolean() }), {
    name: 'record-sent',
    text: recordSentSql,
    values: [toJson(parts), parts.map((part) => part.id)],
  });
  return new Map(rows.map((row) => [row.id, row.due]));
}

/**
 * What became of a part that was not taken, or of which nobody knows. `queued` is tried again;
 * `failed` is final.
 */
export interface Delivery {
  id: string;
  /** Of the lane it was sent in. */
  fence: number;
  delivery: 'queued' | 'failed' | 'unknown';
  error_code: string | null;
  error_text: string | null;
  /** The provider's own code. */
  support_code: string | null;
  resent: boolean;
}

const Recorded = z.object({ run_id: z.string().nullable(), delivery: z.string() });
/**
 * What was written: `calledOff` where somebody has stepped in since the part was decided, and it
 * gets no second try.
 */
export interface Recorded {
  calledOff: boolean;
}

/**
 * Writes what became of a part, which counts only from the worker that holds the lane; null: it did
 * not. A part that was decided before somebody stepped in, and would be tried again or waited for,
 * is called off, and its questions get what the stepping-in means for them (B10). Final states are
 * never changed here. Runs in the caller's transaction.
 */
export async function recordDelivery(
  db: Queryable,
  workspaceId: string,
  delivery: Delivery,
): Promise<Recorded | null> {
  const [row] = await query(db, Recorded, {
    name: 'record-delivery',
    text: recordDeliverySql,
    values: [
      delivery.id,
      delivery.fence,
      delivery.delivery,
      delivery.error_code,
      delivery.error_text,
      delivery.resent,
      delivery.support_code,
    ],
  });
  if (!row) return null;
  const calledOff = row.delivery !== delivery.delivery;
  if (calledOff && row.run_id !== null)
    await reopenQuestions(
      db,
      workspaceId,
      [row.run_id],
      row.delivery === 'cancelled' ? 'not sent' : 'perhaps sent',
    );
  return { calledOff };
}
