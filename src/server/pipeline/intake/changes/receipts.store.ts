import { z } from 'zod';
import { laneAtOnce } from '#server/features/conversations/state/clocks.sql.ts';
import { answerUncertain } from '#server/features/conversations/state/questions.store.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import type { Place } from './changes.store.ts';

const Moved = z.object({ id: z.string(), conversation_id: z.string() });
/** A part whose delivery state has changed. */
export type Moved = z.output<typeof Moved>;

/**
 * Moves the delivery state of a part forward: sent, delivered, read; failed ends it. null: nothing
 * was changed.
 */
export async function moveDelivery(
  db: Queryable,
  place: Place,
  messageId: string,
  status: 'sent' | 'delivered' | 'read' | 'failed',
  refusal: { code: string; support?: string | undefined } | null,
): Promise<Moved | null> {
  const [row] = await query(db, Moved, {
    text: `update message set delivery = $3, error_code = coalesce($4, error_code), support_code = coalesce($6, support_code) where channel_id = $1 and provider_message_id = $2 and workspace_id = $5
     and array_position(array['unknown','sending','sent','delivered','read'], delivery)
       < coalesce(array_position(array['unknown','sending','sent','delivered','read'], $3::text), 4)
     returning id, conversation_id`,
    values: [
      place.channelId,
      messageId,
      status,
      refusal?.code ?? null,
      place.workspaceId,
      refusal?.support ?? null,
    ],
  });
  return row ?? null;
}

/**
 * Settles a part whose answer was lost, or did not name its id, because a provider that carries our
 * own id reported it: the part was taken, under this id. Its lane goes on at once. Answers whether
 * there was such a part. Conversations are locked before messages, as everywhere.
 */
export async function confirmPart(
  db: Queryable,
  place: Place,
  partId: string,
  messageId: string,
): Promise<boolean> {
  if (!z.uuid().safeParse(partId).success) return false;
  const rows = await query(db, z.object({ id: z.string() }), {
    text: `with held as (
        select c.id from message m join conversation c on c.id = m.conversation_id
        where m.id = $1 and m.channel_id = $2 and m.workspace_id = $3 and m.direction = 'out' for update of c
      ), settled as (
        update message m set provider_message_id = $4, delivery = case when m.delivery in ('delivered', 'read') then m.delivery else 'sent' end,
          sent_at = coalesce(m.sent_at, now()), error_code = null, error_text = null, support_code = null from held
        where m.id = $1 and m.conversation_id = held.id and m.provider_message_id is null
          and (m.delivery in ('sending', 'unknown', 'queued', 'sent', 'delivered', 'read') or (m.delivery = 'failed' and m.error_code = 'outcome_unknown'))
          and not exists (select from message other where other.channel_id = $2 and other.provider_message_id = $4)
        returning m.id, m.conversation_id
      ), woken as (
        update conversation c set ${laneAtOnce} from settled
        where c.id = settled.conversation_id and c.deliver_at is not null and c.deliver_lease_until is null
      )
      select id from settled`,
    values: [partId, place.channelId, place.workspaceId, messageId],
  });
  if (rows.length > 0) await answerUncertain(db, place.workspaceId, partId);
  return rows.length > 0;
}

type Status = 'delivered' | 'read';

/**
 * Nothing older can still be unread: Meta lets nobody answer later than seven days, and one more
 * day allows for wrong clocks.
 */
const REACH_DAYS = 8;
/** The states that a status follows. */
const before: Record<Status, string[]> = { delivered: ['sent'], read: ['sent', 'delivered'] };

const Pending = z.object({ pending: z.boolean() });

/**
 * Gives this status to all our parts in a chat that the provider took up to a time. Answers whether
 * a part is on its way there, which may have been meant, too. Where no echo told the provider's
 * time, our own time is used: it is the later one, so nothing counts as read too early.
 * Conversations are locked before messages, as everywhere.
 */
export async function moveUpToTime(
  db: Queryable,
  place: Place,
  chat: string,
  time: string,
  status: Status,
): Promise<boolean> {
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

/** Does the same up to and including one of our messages; answers whether we know that message. */
export async function moveUpToMessage(
  db: Queryable,
  place: Place,
  messageId: string,
  status: Status,
): Promise<boolean> {
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
