import { z } from 'zod';
import { reopenQuestions } from '#server/features/conversations/state/reopening.store.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import { recordDeliverySql } from './record-delivery.sql.ts';
import { markedSent, recordSentSql } from './record-sent.sql.ts';

/** A part that the provider took. */
export interface SentPart {
  id: string;
  conversation_id: string;
  /** The fence of the lane that it was sent in. */
  fence: number;
  seq: number;
  /** null: the provider did not say it. */
  provider_message_id: string | null;
}

const SentRow = z.object({ id: z.string(), due: z.boolean().nullable() });
export interface RecordedSent {
  /** By conversation, the lanes that were given back, and whether each is due again. */
  released: ReadonlyMap<string, boolean>;
  /** The parts whose state is a final one already. */
  settled: ReadonlySet<string>;
}

/**
 * Records the parts that the provider took and gives their lanes back; a lane is due again if newer
 * parts wait in it. That the provider took a part is true whichever worker asked, even if another
 * worker has queued the part again meanwhile. If the lane belongs to another worker by then, or its
 * row is locked at this moment, the part is recorded all the same.
 */
export async function recordSent(db: Queryable, parts: SentPart[]): Promise<RecordedSent> {
  const rows = await query(db, SentRow, {
    name: 'record-sent',
    text: recordSentSql,
    values: [toJson(parts), parts.map((part) => part.id)],
  });
  return {
    released: new Map(rows.flatMap(({ id, due }) => (due === null ? [] : [[id, due]]))),
    settled: new Set(rows.flatMap(({ id, due }) => (due === null ? [id] : []))),
  };
}

/**
 * Records a part that was given up, because nobody knew that the provider took it. Resolves with
 * whether there was such a part. The caller has locked the conversation.
 */
export async function recordSentLate(
  db: Queryable,
  workspaceId: string,
  { id, provider_message_id: messageId }: SentPart,
): Promise<boolean> {
  const recorded = await execute(
    db,
    `update message m set ${markedSent} from (select $3::text as provider_message_id) i
     where m.id = $2 and m.workspace_id = $1 and m.delivery = 'failed' and m.error_code = 'outcome_unknown'`,
    [workspaceId, id, messageId],
  );
  return recorded > 0;
}

/**
 * The new state of a part that was not taken, or of which nobody knows. `queued` is tried again;
 * `failed` is final.
 */
export interface Delivery {
  id: string;
  /** The fence of the lane that it was sent in. */
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
 * What was written. `calledOff`: somebody has stepped in since the part was decided, so it gets no
 * second try.
 */
export interface Recorded {
  calledOff: boolean;
}

/**
 * Records what became of a part, for the worker that holds the lane; null: the lane is another
 * worker's, or the part's state is final, and nothing was written. A part that was decided before
 * somebody stepped in, and would be tried again or waited for, is called off, and its questions get
 * what the stepping-in means for them (B10). Final states are never changed here. Runs in the
 * caller's transaction.
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
