import { catalog } from '#channels/catalog.ts';
import type { Abilities, BeginningPace } from '#channels/channel.ts';
import { writingAllowed, type Writing } from '#channels/window.ts';
import type { ConnectedChannel } from '#server/features/channels/directory.ts';
import { namesOf, type Recipient } from '#server/features/contacts/recipients.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { beginningWaitMs } from '../state/beginning.store.ts';
import { noFreeText } from '../writing/open-for-writing.ts';
import { type ExistingConversation, isNameOfOthers } from './begin.store.ts';

export type ChannelRow = ConnectedChannel['row'];

/** What may be sent to a person in one channel, and where it would go. */
export interface Way {
  writing: Writing;
  /** Why nothing may be sent, or only a template. */
  reason: AppError | null;
  /** The conversation that they have; null: one is begun under these names. */
  conversation: ExistingConversation | null;
  names: readonly string[];
  pace: BeginningPace | undefined;
}

/** Decides by the channel, by what the person wrote there, and by how they can be addressed. */
export async function wayTo(
  db: Queryable,
  channel: ChannelRow,
  recipient: Recipient,
  existing: readonly ExistingConversation[],
  language: 'pt' | 'en',
): Promise<Way> {
  const abilities: Abilities = catalog[channel.type].abilities;
  const conversation = existing.find((one) => one.channel_id === channel.id) ?? null;
  const way = { conversation, names: [], pace: undefined };
  if (conversation !== null) {
    if (channel.secrets === null) return closed(way, new AppError('channel_not_connected'));
    const { silent_ms: silentMs, never_answered: neverAnswered } = conversation;
    const writing = writingAllowed(abilities, silentMs, channel.human_agent);
    return writing === 'free' || writing === 'people'
      ? { ...way, writing, reason: null }
      : { ...way, writing, reason: noFreeText(channel.type, writing, neverAnswered, language) };
  }
  // First what no connection would change.
  if (abilities.begins === null)
    return closed(
      way,
      new AppError('customer_writes_first', { channel: catalog[channel.type].label }),
    );
  if (channel.secrets === null) return closed(way, new AppError('channel_not_connected'));
  const names = addressOf(channel, recipient);
  if (names.length === 0) return closed(way, new AppError('contact_without_number'));
  const refusal = await refusalToBegin(db, channel, recipient, names, abilities.begins.pace);
  if (refusal !== null) return closed(way, refusal);
  const begun = { ...way, names, pace: abilities.begins.pace };
  return abilities.begins.with === 'text'
    ? { ...begun, writing: 'free', reason: null }
    : {
        ...begun,
        writing: 'templates',
        reason: noFreeText(channel.type, 'templates', true, language),
      };
}

const closed = (way: Omit<Way, 'writing' | 'reason'>, reason: AppError): Way => ({
  ...way,
  writing: 'closed',
  reason,
});

/**
 * The names to begin a conversation under, the address first: what the channel told of the person,
 * such as by its address book, or else every form of their number.
 */
function addressOf(channel: ChannelRow, { identities, number }: Recipient): readonly string[] {
  const told = identities.flatMap((one) => (one.channel_id === channel.id ? one.value : []));
  if (told.length > 0) return told;
  return (number === null ? null : namesOf(channel.type, number)) ?? [];
}

async function refusalToBegin(
  db: Queryable,
  channel: ChannelRow,
  { person }: Recipient,
  names: readonly string[],
  pace: BeginningPace | undefined,
): Promise<AppError | null> {
  const { displayPhone, phone } = channel.settings;
  const own = [displayPhone, phone].flatMap((one) =>
    typeof one === 'string' ? (namesOf(channel.type, one.replaceAll(/\D/g, '')) ?? []) : [],
  );
  if (names.some((name) => own.includes(name))) return new AppError('number_is_own');
  // Where nobody had the number, whoever has one of its names by now is the customer, who writes at
  // this moment: `nameOnChannel` finds them.
  if (person !== null && (await isNameOfOthers(db, channel.id, names, person.memberIds)))
    return new AppError('number_of_several');
  const waitMs = pace === undefined ? 0 : await beginningWaitMs(db, channel.id, pace);
  return pace === undefined || waitMs === 0
    ? null
    : new AppError('too_many_first_messages', {
        hour: pace.perHour,
        day: pace.perDay,
        seconds: Math.ceil(waitMs / 1000),
      });
}
