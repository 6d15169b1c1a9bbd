import { uuidv7 } from 'uuidv7';
import { catalog, type ChannelType } from '#channels/catalog.ts';
import type { Part } from '#channels/message.ts';
import { writingAllowed } from '#channels/window.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { findConversation } from '../list/lists.store.ts';
import { findOpened } from '../thread/opened.store.ts';
import { listSentAs } from './send-as-person.store.ts';

/** A person of the team at a conversation. */
export interface Writer {
  workspaceId: string;
  userId: string;
  conversationId: string;
  language: 'pt' | 'en';
}

/** `id`: chosen by the client. `seen`: the newest customer message that the writer has seen. */
export interface Sent {
  id?: string | undefined;
  seen?: string | undefined;
}

/**
 * What a person may write here at this moment. Throws `not_found`, `window_closed` or
 * `first_needs_template` (except for an approved template), `channel_not_connected`.
 */
export async function openForWriting(
  { db }: Pick<Services, 'db'>,
  directory: ChannelDirectory,
  { workspaceId, conversationId, language }: Writer,
  sent: Sent,
  isTemplate = false,
) {
  const [row, opened] = await Promise.all([
    findConversation(db, workspaceId, conversationId),
    findOpened(db, workspaceId, conversationId),
  ]);
  if (!row || !opened) throw new AppError('not_found');
  const id = sent.id ?? uuidv7();
  const earlier = await listSentAs(db, { workspaceId, conversationId, id });
  const { abilities } = catalog[row.channel_type];
  const writing = writingAllowed(abilities, opened.silent_ms, opened.human_agent);
  if (earlier.length === 0 && !isTemplate && writing !== 'free' && writing !== 'people')
    throw noFreeText(row.channel_type, writing, opened.never_answered, language);
  const channel =
    (await directory.find(row.channel_id)) ?? (await directory.findSocket(row.channel_id));
  if (!channel?.row.secrets && earlier.length === 0) throw new AppError('channel_not_connected');
  return {
    id,
    /** What was sent under this id before. */
    earlier,
    channelId: row.channel_id,
    channelType: row.channel_type,
    optedOut: opened.opted_out,
    writing,
    render: (part: Part): Part[] => channel?.connector.render(part) ?? [],
  };
}

/**
 * Why free text is not taken. `neverAnswered`: the customer has not written in the conversation
 * yet.
 */
export function noFreeText(
  channelType: ChannelType,
  writing: 'templates' | 'closed',
  neverAnswered: boolean,
  language: 'pt' | 'en',
): AppError {
  const { label, abilities } = catalog[channelType];
  return neverAnswered
    ? new AppError('first_needs_template', { channel: label })
    : new AppError('window_closed', {
        hours: abilities.windowHours ?? 0,
        way: ways[writing][language],
      });
}

/** What the sender can still do when the window is closed. */
const ways = {
  templates: {
    pt: 'Envie um modelo aprovado ou espere o cliente escrever de novo.',
    en: 'Send an approved template, or wait for the customer to write again.',
  },
  closed: { pt: 'Espere o cliente escrever de novo.', en: 'Wait for the customer to write again.' },
} as const;
