import { z } from 'zod';
import type { Part } from '#channels/message.ts';
import { query, type Queryable, toJson } from '#server/platform/db.ts';
import { storeMessagesSql } from './store-messages.sql.ts';

/**
 * One customer message on its way into the database. The ids are proposals: an existing contact or
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
  /** Of a group: who of its members wrote. Null in a private chat, where it is the contact. */
  sender_id: string | null;
  sender_name: string | null;
  identity: string;
  /**
   * Every name under which the same person may be known on the channel; none where there is but
   * one.
   */
  aliases: string[];
  /** Of the person, or of the group. */
  name: string | null;
  language: string | null;
  provider_time: string;
  provider_order: number;
  parts: Part[];
  reply_to: string | null;
  album: string | null;
  topic: string | null;
  /** It is no mere sign of how the customer came, which opens nothing again. */
  asks: boolean;
  quiet_ms: number;
  max_ms: number;
}

const Stored = z.object({
  stored: z.array(z.string()),
  early: z.boolean(),
  /** Conversations that were resolved until then: since when, by id. */
  resolved: z.record(z.string(), z.string()),
});

/**
 * Stores messages once each, with their contact and conversation, and sets the conversation's clock
 * (B2, B5, B7); answers with the ids of those that were new. The items must not repeat an event or
 * a message. Rows are locked in the order of their ids, as everywhere; what comes together stands
 * in the thread in the order of its places. All or nothing, in a transaction or by itself. To be
 * tried again: a unique violation, for two processes made the same conversation at one moment, and
 * a missing value, for the conversation moved to another address meanwhile.
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
  return row ?? { stored: [], early: false, resolved: {} };
}
