import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { InboundEvent } from '#channels/inbound-event.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import type { Place } from './changes.store.ts';
import { saysTheSame } from './echoes.store.ts';

/**
 * Keeps a change of a message that does not exist yet. If the message exists, the change is not
 * kept: it had no effect because it is older than the message's state. Answers how many were kept
 * (0 or 1).
 */
export function keepOutOfOrder(
  db: Queryable,
  place: Place,
  messageId: string,
  event: InboundEvent,
): Promise<number> {
  return execute(
    db,
    `insert into early_change (id, workspace_id, channel_id, provider_message_id, event) select $1, $2, $3, $4, $5
     where not exists (select from message where channel_id = $3 and provider_message_id = $4)`,
    [uuidv7(), place.workspaceId, place.channelId, messageId, toJson(event)],
  );
}

const OutOfOrder = z.object({
  workspace_id: z.string(),
  channel_id: z.string(),
  event: InboundEvent,
});
export type OutOfOrderChange = z.output<typeof OutOfOrder>;

/** Takes the changes that wait for these messages, in the order in which they came. */
export function takeOutOfOrderOf(db: Queryable, messageIds: string[]): Promise<OutOfOrderChange[]> {
  return query(db, OutOfOrder, {
    text: `with taken as (
        delete from early_change e using message m
        where m.id = any($1::uuid[]) and e.channel_id = m.channel_id and e.provider_message_id = m.provider_message_id
        returning e.id, e.workspace_id, e.channel_id, e.event
      ) select workspace_id, channel_id, event from taken order by id`,
    values: [messageIds],
  });
}

const Known = z.object({ channel_id: z.string(), provider_message_id: z.string() });
export type KnownMessage = z.output<typeof Known>;

/**
 * Lists messages whose changes need not wait any longer. Either the message was recorded, or no
 * part that could have been meant is on its way in the conversation any more, or the echo has the
 * content of a part whose fate is unknown. Echoes come before receipts of reading.
 */
export function listRipe(db: Queryable, limit: number): Promise<KnownMessage[]> {
  return query(db, Known, {
    name: 'ripe-changes',
    text: `select e.channel_id, e.provider_message_id from early_change e
      where exists (select from message m where m.channel_id = e.channel_id and m.provider_message_id = e.provider_message_id)
        or (e.event ->> 'kind' = 'echo' or e.event -> 'upTo' -> 'time' is not null) and not exists (
          select from conversation c join message m on m.conversation_id = c.id and m.undelivered and m.delivery <> 'queued'
          where c.channel_id = e.channel_id and c.chat = e.event ->> 'chat')
        or e.event ->> 'kind' = 'echo' and exists (
          select from conversation c join message m on m.conversation_id = c.id and m.undelivered and m.delivery = 'unknown' and m.provider_message_id is null
          where c.channel_id = e.channel_id and c.chat = e.event ->> 'chat' and ${saysTheSame(`(e.event -> 'parts' -> 0)`)})
      group by e.channel_id, e.provider_message_id
      order by bool_and(e.event ->> 'kind' = 'receipts'), min(e.id::text) limit $1`,
    values: [limit],
  });
}

/** Takes the changes that wait for one message; none if another process is taking them. */
export function takeOutOfOrder(db: Queryable, message: KnownMessage): Promise<OutOfOrderChange[]> {
  return query(db, OutOfOrder, {
    text: `with taken as (
        delete from early_change where id in (
          select id from early_change where channel_id = $1 and provider_message_id = $2 for update skip locked)
        returning id, workspace_id, channel_id, event
      ) select workspace_id, channel_id, event from taken order by id`,
    values: [message.channel_id, message.provider_message_id],
  });
}

/**
 * Drops the changes of messages that never came, because they were written before the channel was
 * connected or by another program. It covers every workspace.
 */
export function dropOutOfOrder(
  db: Queryable,
  receiptMinutes: number,
  otherHours: number,
): Promise<number> {
  return execute(
    db,
    `delete from early_change where created_at < now() - $1 * interval '1 minute'
     and (event ->> 'kind' in ('receipt', 'receipts') or created_at < now() - $2 * interval '1 hour')`,
    [receiptMinutes, otherHours],
  );
}
