import { execute, type Queryable } from '#server/platform/db.ts';
import { HELD_UNTIL } from './clocks.store.ts';

/**
 * What a turn waits for has been heard, or will not be: the turn is due, but no sooner than the
 * customer has been quiet for so long. What a copied installation holds back stays held.
 */
export const answerSooner = (
  db: Queryable,
  conversationId: string,
  quietMs: number,
): Promise<number> =>
  execute(
    db,
    `update conversation c set answer_at = least(c.answer_at, greatest(now(), c.last_message_at + $2 * interval '1 millisecond'))
     where c.id = $1 and c.answer_at <> $3::timestamptz`,
    [conversationId, quietMs, HELD_UNTIL],
  );

/**
 * A turn that was just given back waits for these parts. If one of them was read meanwhile, nobody
 * else wakes the turn: it is due at once. Answers 0 if it waits.
 */
export const answerIfRead = (
  db: Queryable,
  conversationId: string,
  awaited: readonly { messageId: string; index: number }[],
): Promise<number> =>
  execute(
    db,
    `update conversation c set answer_at = now()
     where c.id = $1 and c.answer_at > now() and c.answer_at <> $4::timestamptz and c.answer_lease_until is null and exists (
       select from unnest($2::uuid[], $3::integer[]) as one(id, place) join message m on m.id = one.id, lateral (select m.parts -> one.place as part) p
       where p.part is null or p.part ?| array['transcript', 'unreadable'] or (p.part ->> 'media' = 'image' and p.part ? 'blob'))`,
    [
      conversationId,
      awaited.map(({ messageId }) => messageId),
      awaited.map(({ index }) => index),
      HELD_UNTIL,
    ],
  );
