import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { toLexemes } from './text-index.ts';

/** Until the transaction ends, nobody else writes or deletes words, or marks them as stale. */
export function lockWords(db: Queryable): Promise<number> {
  return execute(db, 'select pg_advisory_xact_lock(25, 1)');
}

const Reach = z.object({ up_to: z.string(), settled_ms: z.number() });

/**
 * `up_to`: every message with a smaller id has its words. `settled_ms`: every running transaction
 * began after this instant (milliseconds since 1970), so what was written before it is either
 * visible now or never will be.
 */
export async function readReach(db: Queryable): Promise<z.output<typeof Reach>> {
  const [row] = await query(db, Reach, {
    text: `select up_to, floor(extract(epoch from least(now(), (
        select min(a.xact_start) from pg_stat_activity a where a.datname = current_database() and a.backend_xid is not null))) * 1000)::bigint as settled_ms
      from message_words_reach`,
  });
  return Reach.parse(row);
}

export function moveReach(db: Queryable, upTo: string): Promise<number> {
  return execute(db, 'update message_words_reach set up_to = $1 where up_to < $1', [upTo]);
}

const Message = z.object({ id: z.string(), workspace_id: z.string(), parts: z.array(z.unknown()) });
export type WordlessMessage = z.output<typeof Message>;

/**
 * The next messages without words, of all workspaces, in the order of their ids. An id beyond
 * `before` does not carry a time, so such messages are left out.
 */
export function listWordless(
  db: Queryable,
  after: string,
  before: string,
  limit: number,
): Promise<WordlessMessage[]> {
  return query(db, Message, {
    text: `select m.id, m.workspace_id, m.parts from message m where m.id > $1 and m.id < $2
        and not exists (select from message_words w where w.conversation_id = m.conversation_id and w.message_id = m.id)
      order by m.id limit $3`,
    values: [after, before, limit],
  });
}

/** Messages whose text has changed since they were indexed. */
export function listStale(db: Queryable, limit: number): Promise<WordlessMessage[]> {
  return query(db, Message, {
    text: `select m.id, m.workspace_id, m.parts from message_words w join message m on m.id = w.message_id where w.words is null order by w.message_id limit $1`,
    values: [limit],
  });
}

/**
 * Writes the words of these messages. The caller has read them under `lockWords` or has just
 * inserted them.
 */
export async function storeWords(
  db: Queryable,
  messages: readonly WordlessMessage[],
): Promise<number> {
  if (messages.length === 0) return 0;
  return execute(
    db,
    `insert into message_words (workspace_id, conversation_id, message_id, at, words)
     select m.workspace_id, m.conversation_id, m.id, m.created_at, told.lexemes::tsvector
     from unnest($1::uuid[], $2::text[]) as told(id, lexemes) join message m on m.id = told.id
     on conflict (conversation_id, message_id) do update set words = excluded.words where message_words.words is null`,
    [
      messages.map((message) => message.id),
      messages.map((message) => toLexemes(message.workspace_id, message.parts)),
    ],
  );
}
