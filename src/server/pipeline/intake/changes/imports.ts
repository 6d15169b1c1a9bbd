import { uuidv7 } from 'uuidv7';
import { contactsCame, historyCame } from '#server/features/channels/history/history.ts';
import { keepNames, underKnownNames } from '../aliases.store.ts';
import type { ChangeOf, ChangeTools } from './change.ts';
import type { Place } from './changes.store.ts';
import {
  fillPlaceholders,
  forgetStrangers,
  openThreads,
  storeContacts,
  storePast,
  type Thread,
} from './imports.store.ts';
import { MEDIA_JOB } from '../media.ts';

/**
 * Stores what was said before the channel was connected. It stands in its conversations, wakes no
 * agent and waits for no answer.
 */
export async function importHistory(
  { db, jobs }: ChangeTools,
  place: Place,
  event: ChangeOf<'history'>,
): Promise<void> {
  const named = await underKnownNames(
    db,
    // In the order of time, so that messages of the same second get ids in their order.
    event.messages
      .toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time))
      .map((message) => ({
        ...message,
        channel_id: place.channelId,
        identity: message.chat,
        id: uuidv7(),
      })),
  );
  const threads = new Map<string, Thread>();
  for (const { chat, identity, time, by } of named) {
    const known = threads.get(chat) ?? {
      chat,
      identity,
      contact_id: uuidv7(),
      conversation_id: uuidv7(),
      last_at: time,
      customer_at: null,
    };
    // The messages are in their order, so the later one counts.
    threads.set(chat, {
      ...known,
      last_at: time,
      customer_at: by === 'customer' ? time : known.customer_at,
    });
  }
  await openThreads(db, place, [...threads.values()]);
  await keepNames(db, named);
  const stored = await storePast(db, place, named);
  const filled = await fillPlaceholders(db, place, named);
  const withFiles = new Set(
    named
      .filter(({ parts }) => parts.some((part) => part.kind === 'media'))
      .map(({ messageId }) => messageId),
  );
  for (const { id, provider_message_id: messageId } of [...stored, ...filled])
    if (withFiles.has(messageId)) await jobs.enqueue(db, MEDIA_JOB, { messageId: id });
  await historyCame(db, place, {
    messages: stored.length,
    progress: event.progress ?? null,
    declined: event.declined === true,
  });
}

/**
 * Stores the owner's address book: people in it get the owner's name for them, and people who were
 * removed from it and never wrote are forgotten.
 */
export async function importContacts(
  { db }: ChangeTools,
  place: Place,
  { contacts }: ChangeOf<'contacts'>,
): Promise<void> {
  const added = contacts.flatMap(({ aliases, name, removed }) =>
    removed ? [] : [{ id: uuidv7(), name: name ?? null, aliases }],
  );
  const count = await storeContacts(db, place, added);
  await forgetStrangers(
    db,
    place,
    contacts.flatMap(({ aliases, removed }) => (removed ? aliases : [])),
  );
  await contactsCame(db, place, count);
}
