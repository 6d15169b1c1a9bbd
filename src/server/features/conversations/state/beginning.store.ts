import { z } from 'zod';
import type { BeginningPace } from '#channels/channel.ts';
import { query, type Queryable } from '#server/platform/db.ts';

/**
 * Milliseconds until a channel may begin one more conversation by its limits of an hour and a day;
 * 0: now.
 */
export async function beginningWaitMs(
  db: Queryable,
  channelId: string,
  { perHour, perDay }: BeginningPace,
): Promise<number> {
  const [row] = await query(db, z.object({ wait: z.number() }), {
    text: `select greatest(0, extract(epoch from greatest(
        (select begun_at from conversation where channel_id = $1 and begun_at is not null order by begun_at desc offset $2 limit 1) + interval '1 hour',
        (select begun_at from conversation where channel_id = $1 and begun_at is not null order by begun_at desc offset $3 limit 1) + interval '1 day'
      ) - now()) * 1000)::float8 as wait`,
    values: [channelId, perHour - 1, perDay - 1],
  });
  return row?.wait ?? 0;
}

const Begun = z.object({ leaves_at: z.string().nullable() });

/**
 * A conversation that a person of the business begins. Its first message leaves at once or, in a
 * channel with a pace, when that many seconds have passed since the one before. Null: the chat has
 * a conversation already. The caller has made sure that nobody begins another one in the workspace
 * at this moment, and takes the conversation over in the same transaction.
 */
export async function insertBegun(
  db: Queryable,
  conversation: {
    id: string;
    workspaceId: string;
    channelId: string;
    contactId: string;
    chat: string;
  },
  pace: BeginningPace | undefined,
): Promise<{ leavesAt: string | null } | null> {
  const [row] = await query(db, Begun, {
    text: `insert into conversation as c (id, workspace_id, channel_id, contact_id, chat, begun_at, deliver_at)
      select $1, $2, $3, $4, $5, slot.at, slot.at from (
        select greatest(now(), max(begun_at) + $6 * interval '1 second') as at from conversation where channel_id = $3 and begun_at is not null) slot
      on conflict (channel_id, chat) do nothing
      returning case when c.begun_at > now() then c.begun_at end as leaves_at`,
    values: [
      conversation.id,
      conversation.workspaceId,
      conversation.channelId,
      conversation.contactId,
      conversation.chat,
      pace?.everySeconds ?? 0,
    ],
  });
  return row === undefined ? null : { leavesAt: row.leaves_at };
}
