import { z } from 'zod';
import { isSummedUp } from '#server/features/conversations/steps/summed-up.sql.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { SaidRow } from './said.ts';
import { wasSaid } from './said.sql.ts';
import { beginsAfter } from './window.ts';

/** The most messages that one summary takes in. Of more, the newest. */
const MOST = 60;

interface Place {
  workspaceId: string;
  conversationId: string;
}

const Conversation = z.object({
  channel_id: z.string(),
  summary: z.string().nullable(),
  summary_upto: z.number().nullable(),
  said: z.number(),
});
const Left = SaidRow.extend({ id: z.string(), at: z.number(), words: z.string() });

/** What a model reads no more, and no summary covers. */
export interface Unsummed {
  channelId: string;
  summary: string | null;
  /** Up to when the summary covers what was said, in microseconds since 1970. */
  upto: number | null;
  /** How many messages were said before those that a model reads. */
  begins: number;
  /** In order. `words`: by which it is seen whether its content has changed. */
  messages: z.output<typeof Left>[];
}

/** Null: the conversation is gone, or everything is covered. */
export async function readUnsummed(
  db: Queryable,
  { workspaceId, conversationId }: Place,
): Promise<Unsummed | null> {
  const of = `from message m where m.workspace_id = $1 and m.conversation_id = $2 and ${wasSaid}`;
  const [row] = await query(db, Conversation, {
    text: `select c.channel_id, c.summary, c.summary_upto, (select count(*) ${of}) as said from conversation c where c.workspace_id = $1 and c.id = $2`,
    values: [workspaceId, conversationId],
  });
  if (!row) return null;
  const begins = beginsAfter(row.said);
  const messages = await query(db, Left, {
    text: `select m.id, m.direction, coalesce(m.author, '') as author, m.parts, md5(m.parts::text) as words, (extract(epoch from m.created_at) * 1000000)::bigint as at
      from (select m.* ${of} order by m.created_at desc, m.id desc offset $3 limit ${MOST}) m
      join conversation c on c.id = m.conversation_id where c.workspace_id = $1 and (${isSummedUp}) is not true order by m.created_at, m.id`,
    values: [workspaceId, conversationId, row.said - begins],
  });
  if (messages.length === 0) return null;
  const { channel_id: channelId, summary, summary_upto: upto } = row;
  return { channelId, summary, upto, begins, messages };
}

/**
 * Keeps a summary of what was read. Answers false if another one was kept meanwhile, or words that
 * it tells of have changed or gone: then it must not outlive them. The messages are locked, so that
 * a change at this moment is seen.
 */
export async function keepSummary(
  db: Queryable,
  { workspaceId, conversationId }: Place,
  { upto, messages }: Pick<Unsummed, 'upto' | 'messages'>,
  summary: string | null,
): Promise<boolean> {
  const rows = await execute(
    db,
    `with own as (
       select c.id from conversation c where c.workspace_id = $1 and c.id = $2 and c.summary_upto is not distinct from $5::bigint for no key update
     ), unchanged as (
       select m.id from own, unnest($6::uuid[], $7::text[]) as known (id, words) join message m on m.id = known.id
       where m.workspace_id = $1 and m.conversation_id = own.id and md5(m.parts::text) = known.words for share of m
     )
     update conversation c set summary = $3, summary_upto = $4 from own where c.id = own.id and (select count(*) from unchanged) = cardinality($6::uuid[])`,
    [
      workspaceId,
      conversationId,
      summary,
      messages.at(-1)?.at ?? null,
      upto,
      messages.map(({ id }) => id),
      messages.map(({ words }) => words),
    ],
  );
  return rows === 1;
}
