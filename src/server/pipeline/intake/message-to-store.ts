import { uuidv7 } from 'uuidv7';
import { asksNothing, type Part } from '#channels/message.ts';
import type { InboundMessage, Sender } from '#channels/inbound-event.ts';
import type { Arrival } from './arrival.ts';
import type { MessageToStore } from './ingest.store.ts';

/**
 * The extra wait for each attachment, because another one or a question about it often follows
 * (B5).
 */
const ATTACHMENT_MS = 2000;

/** The extra wait for these parts. */
export const attachmentMs = (parts: readonly Part[]): number =>
  parts.filter((part) => part.kind === 'media').length * ATTACHMENT_MS;

/**
 * The messages of a group of arrivals, each once: the provider may repeat an event, or send a
 * message again under another event id.
 */
export function messagesToStore(arrivals: Arrival[]): MessageToStore[] {
  const byMessage = new Map<string, MessageToStore>();
  for (const arrival of arrivals) {
    for (const [index, event] of arrival.events.entries()) {
      const key = `${arrival.channelId} ${event.kind === 'message' ? event.messageId : ''}`;
      if (event.kind === 'message' && !byMessage.has(key))
        byMessage.set(key, messageToStore(arrival, event, arrival.bodies[index] ?? ''));
    }
  }
  return [
    ...new Map(
      [...byMessage.values()].map((message) => [
        `${message.channel_id} ${message.event_id}`,
        message,
      ]),
    ).values(),
  ];
}

function messageToStore(arrival: Arrival, event: InboundMessage, body: string): MessageToStore {
  const extraMs = attachmentMs(event.parts);
  const pressed = event.parts.some((part) => part.kind === 'choice');
  return {
    workspace_id: arrival.workspaceId,
    channel_id: arrival.channelId,
    event_id: event.eventId,
    body,
    message_id: uuidv7(),
    provider_message_id: event.messageId,
    contact_id: uuidv7(),
    conversation_id: uuidv7(),
    chat: event.chat,
    is_group: event.isGroup,
    sender_id: event.isGroup ? event.sender.id : null,
    sender_name: event.isGroup ? nameOf(event.sender) : null,
    identity: event.isGroup ? event.chat : event.sender.id,
    aliases: event.isGroup ? [] : (event.sender.aliases ?? []),
    // A group is no person: it has neither the name nor the language of whoever writes in it.
    name: event.isGroup ? (event.groupTitle ?? null) : nameOf(event.sender),
    language: event.isGroup ? null : (event.sender.language ?? null),
    provider_time: event.time,
    provider_order: event.order,
    parts: event.parts.map((part) =>
      part.kind === 'unsupported' ? { ...part, body: evidence(body) } : part,
    ),
    reply_to: event.replyTo ?? null,
    album: event.album ?? null,
    topic: event.topic ?? null,
    asks: !event.parts.every(asksNothing),
    quiet_ms: pressed ? 0 : arrival.debounce.quietMs + extraMs,
    max_ms: arrival.debounce.maxMs + extraMs,
  };
}

const nameOf = ({ name, username }: Sender): string | null => name ?? username ?? null;

/**
 * How much of the body is kept for whoever looks into content that we cannot show; a provider may
 * send megabytes.
 */
const EVIDENCE_LENGTH = 4000;
const evidence = (body: string): string =>
  body.slice(0, EVIDENCE_LENGTH).toWellFormed().replaceAll('\0', '\uFFFD');
