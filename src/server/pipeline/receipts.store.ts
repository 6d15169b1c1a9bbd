import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';
import type { Place } from './changes.store.ts';

type Status = 'delivered' | 'read';

/** Nothing older can still be unread: Meta lets nobody answer later than this, and a day more is for clocks. */
const REACH_DAYS = 8;
/** States that a status comes after. */
const before: Record<Status, string[]> = { delivered: ['sent'], read: ['sent', 'delivered'] };

const Pending = z.object({ pending: z.boolean() });

/**
 * Everything of ours in a chat that the provider took up to a time has this status; answers whether something is on its way there, which may
 * have been meant, too. Where no echo told the provider's time, our own is the later one: nothing counts as read too early. Conversations
 * are locked before messages, as everywhere.
 */
export async function moveUpToTime(db: Queryable, place: Place, chat: string, time: string, status: Status): Promise<boolean> {
  const [row] = await query(db, Pending, {
    name: 'receipts-up-to-time',
    text: `with held as (
        select id from conversation where channel_id = $1 and chat = $2 and workspace_id = $3 for update
      ), moved as (
        update message m set delivery = $4 from held
        where m.conversation_id = held.id and m.created_at > $6::timestamptz - $7 * interval '1 day' and m.direction = 'out'
          and m.delivery = any($5::text[]) and coalesce(m.provider_time, m.sent_at) <= $6
      )
      select exists (select from held join message m on m.conversation_id = held.id and m.undelivered and m.delivery <> 'queued') as pending`,
    values: [place.channelId, chat, place.workspaceId, status, before[status], time, REACH_DAYS],
  });
  return row?.pending ?? false;
}

const Known = z.object({ known: z.boolean() });

/** The same up to one of our messages, that one included; answers whether we know it. */
export async function moveUpToMessage(db: Queryable, place: Place, messageId: string, status: Status): Promise<boolean> {
  const [row] = await query(db, Known, {
    name: 'receipts-up-to-message',
    text: `with held as (
        select c.id, m.seq, m.created_at from message m join conversation c on c.id = m.conversation_id
        where m.channel_id = $1 and m.provider_message_id = $2 and m.workspace_id = $3 and m.direction = 'out' for update of c
      ), moved as (
        update message m set delivery = $4 from held
        where m.conversation_id = held.id and m.created_at > held.created_at - $6 * interval '1 day' and m.direction = 'out' and m.seq <= held.seq
          and m.delivery = any($5::text[])
      )
      select exists (select from held) as known`,
    values: [place.channelId, messageId, place.workspaceId, status, before[status], REACH_DAYS],
  });
  return row?.known ?? false;
}
