import { z } from 'zod';
import type { Part } from '#channels/message.ts';
import { query, type Queryable, toJson } from '#server/platform/db.ts';
import { storeMessagesSql } from './store-messages.sql.ts';

/**
 * One customer message about to be stored. The ids are proposals: an existing contact or
 * conversation wins.
 */
export interface MessageToStore {
  workspace_id: string;
  channel_id: string;
  event_id: string;
  body: string;
  message_id: string;
  provider_message_id: string;
  contact_id: string;
  conversation_id: string;
  chat: string;
  is_group: boolean;
  /** In a group: which member wrote. Null in a private chat, where the contact wrote. */
  sender_id: string | null;
  sender_name: string | null;
  identity: string;
  /** Every name under which the channel may know the same person; empty if there is only one. */
  aliases: string[];
  /** The name of the person or of the group. */
  name: string | null;
  language: string | null;
  provider_time: string;
  provider_order: number;
  parts: Part[];
  reply_to: string | null;
  album: string | null;
  topic: string | null;
  /**
   * Whether it asks something. A message that only says how the customer came does not, and reopens
   * nothing.
   */
  asks: boolean;
  quiet_ms: number;
  max_ms: number;
}

const Stored = z.object({
  stored: z.array(z.string()),
  early: z.boolean(),
  /** Conversations that were resolved until now, by id, each with the time of its resolution. */
  resolved: z.record(z.string(), z.string()),
  /** Conversations that are new. */
  begun: z.array(z.string()),
});

/**
 * Stores each message once, with its contact and conversation, and sets the conversation's clock
 * (B2, B5, B7). Answers with the ids of the messages that were new. The items must not repeat an
 * event or a message. Rows are locked in the order of their ids, as everywhere; messages that come
 * together stand in the thread in the order of their places. It stores all or nothing, in a
 * transaction or by itself. Two errors are to be retried: a unique violation, because two processes
 * created the same conversation at the same moment, and a missing value, because the conversation
 * moved to another address meanwhile.
 */
export async function storeMessages(
  db: Queryable,
  messages: MessageToStore[],
): Promise<z.output<typeof Stored>> {
  const [row] = await query(db, Stored, {
    name: 'store-messages',
    text: storeMessagesSql,
    values: [toJson(messages)],
  });
  return row ?? { stored: [], early: false, resolved: {}, begun: [] };
}
