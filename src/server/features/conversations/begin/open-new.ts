import { uuidv7 } from 'uuidv7';
import { insertPerson } from '#server/features/contacts/contacts.ts';
import {
  nameOnChannel,
  type Recipient,
  SomebodyWasFaster,
} from '#server/features/contacts/recipients.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { insertBegun } from '../state/beginning.store.ts';
import type { ChannelRow, Way } from './way.ts';

/**
 * A new conversation with the person under all the names that the channel may know them by, so that
 * their reply comes to it. Somebody whom nobody knows becomes a contact. Throws `SomebodyWasFaster`
 * if they write themselves at this moment.
 */
export async function openNew(
  db: Queryable,
  {
    workspaceId,
    channel,
    recipient: { person, identities, number },
    way,
    name,
  }: {
    workspaceId: string;
    channel: ChannelRow;
    recipient: Recipient;
    way: Way;
    name: string | undefined;
  },
): Promise<{ id: string; contact_id: string }> {
  const [chat] = way.names;
  if (chat === undefined) throw new AppError('contact_without_number');
  const known = identities.find((one) => one.channel_id === channel.id && one.value === chat);
  const contactId = known?.contact_id ?? person?.id ?? uuidv7();
  if (person === null)
    await insertPerson(db, workspaceId, contactId, {
      ...(name ? { name } : {}),
      ...(number === null ? {} : { phone: `+${number}` }),
    });
  if (known === undefined) await nameOnChannel(db, workspaceId, contactId, channel.id, way.names);
  const conversation = { id: uuidv7(), workspaceId, channelId: channel.id, contactId, chat };
  if ((await insertBegun(db, conversation, way.pace)) === null) throw new SomebodyWasFaster();
  return { id: conversation.id, contact_id: contactId };
}
