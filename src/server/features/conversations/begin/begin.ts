import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Part } from '#channels/message.ts';
import type {
  BeginConversationBody,
  beginConversationRoutes,
} from '#contract/conversations/begin-conversation.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { requireChannel } from '#server/features/channels/required-channel.ts';
import {
  holdPeople,
  type Recipient,
  SomebodyWasFaster,
} from '#server/features/contacts/recipients.ts';
import { templatePart } from '#server/features/templates/templates.ts';
import { inPatientTransaction, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { requireSame } from '../thread/same-content.ts';
import { storeReplyIn } from '../writing/store-reply.ts';
import { listSentAs } from '../writing/send-as-person.store.ts';
import { findLeavesAt, findSentAs, listConversationsWith } from './begin.store.ts';
import { openNew } from './open-new.ts';
import { type ChannelRow, wayTo } from './way.ts';
import { recipientOf } from './ways.ts';

type Body = z.output<typeof BeginConversationBody>;
type Begun = z.output<(typeof beginConversationRoutes)['beginConversation']['answer']['data']>;

interface Writer {
  workspaceId: string;
  userId: string;
  language: 'pt' | 'en';
}

/** The message as the channel carries it, and whether Meta's category makes it marketing. */
interface Written {
  parts: Part[];
  isMarketing: boolean;
}

/**
 * A person of the business writes first. They are in charge of the conversation from its first
 * moment. If the customer has a conversation in the channel, the message goes there, and what the
 * customer asks in it goes on waiting. The same id again changes nothing; with another content or
 * recipient it throws `idempotency_key_reused`.
 */
export async function beginConversation(
  services: Pick<Services, 'db'>,
  directory: ChannelDirectory,
  writer: Writer,
  body: Body,
): Promise<Begun> {
  const { db } = services;
  const channel = await requireChannel(db, writer, body.channelId);
  const written = await write(services, directory, writer, channel, body);
  const id = body.id ?? uuidv7();
  const begin = (): Promise<Begun> =>
    inPatientTransaction(db, (tx) => beginIn(tx, writer, channel, { ...body, id }, written));
  try {
    return await begin();
  } catch (error) {
    // The customer wrote at this moment, so now they have a conversation.
    if (error instanceof SomebodyWasFaster) return begin();
    throw error;
  }
}

/** Throws `channel_not_connected`, and what a template can be refused for. */
async function write(
  { db }: Pick<Services, 'db'>,
  directory: ChannelDirectory,
  { workspaceId }: Writer,
  { id: channelId }: ChannelRow,
  { message }: Body,
): Promise<Written> {
  const channel = (await directory.find(channelId)) ?? (await directory.findSocket(channelId));
  if (!channel?.row.secrets) throw new AppError('channel_not_connected');
  const { part, isMarketing } =
    message.kind === 'text'
      ? { part: { kind: 'text', text: message.text } as const, isMarketing: false }
      : await templatePart({ db, directory }, { workspaceId, channelId }, message);
  return { parts: channel.connector.render(part), isMarketing };
}

async function beginIn(
  tx: Transaction,
  writer: Writer,
  channel: ChannelRow,
  { id, to, message }: Body & { id: string },
  { parts, isMarketing }: Written,
): Promise<Begun> {
  const { workspaceId, userId, language } = writer;
  // Of two who begin with one person at one moment, the second finds what the first has begun.
  await holdPeople(tx, workspaceId);
  const recipient = await recipientOf(tx, workspaceId, to);
  const memberIds = recipient.person?.memberIds ?? [];
  const existing = await listConversationsWith(tx, workspaceId, memberIds);
  const earlier = await findSentAs(tx, workspaceId, id);
  if (earlier) {
    if (
      !existing.some((one) => one.id === earlier.conversation_id && one.channel_id === channel.id)
    )
      throw new AppError('idempotency_key_reused');
    const sent = await listSentAs(tx, { workspaceId, conversationId: earlier.conversation_id, id });
    requireSame(sent, parts);
    return {
      conversationId: earlier.conversation_id,
      contactId: recipient.person?.id ?? earlier.contact_id,
      messageIds: sent.map((one) => one.id),
      leavesAt: await findLeavesAt(tx, workspaceId, earlier.conversation_id),
    };
  }
  const way = await wayTo(tx, channel, recipient, existing, language);
  if (way.reason && (way.writing === 'closed' || message.kind === 'text')) throw way.reason;
  refuseUnasked(recipient, isMarketing, message);
  const name = 'number' in to ? to.name : undefined;
  const place =
    way.conversation ?? (await openNew(tx, { workspaceId, channel, recipient, way, name }));
  const messageIds = await storeReplyIn(
    tx,
    { workspaceId, userId, conversationId: place.id, ownerId: userId, isThere: false },
    // Whoever writes first has not read what the customer may have asked meanwhile: the message's
    // own id names no customer message, so it answers none.
    { id, seen: id, parts },
  );
  tx.tell(workspaceId, 'contacts');
  return {
    conversationId: place.id,
    contactId: recipient.person?.id ?? place.contact_id,
    messageIds,
    leavesAt: await findLeavesAt(tx, workspaceId, place.id),
  };
}

/** A person who opted out gets only what they asked for, and never marketing. */
function refuseUnasked(
  { person }: Recipient,
  isMarketing: boolean,
  { kind, answersRequest = false }: Body['message'],
): void {
  if (person === null || !person.optedOut) return;
  if (isMarketing) throw new AppError('opted_out_marketing');
  if (!answersRequest)
    throw new AppError(kind === 'text' ? 'opted_out_first' : 'opted_out_template');
}
