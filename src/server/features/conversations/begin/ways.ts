import type { z } from 'zod';
import type { WaysToWrite } from '#contract/conversations/begin-conversation.ts';
import { everyChannel } from '#server/features/channels/required-channel.ts';
import {
  type Recipient,
  recipientByContact,
  recipientByNumber,
} from '#server/features/contacts/recipients.ts';
import { numberToWriteTo } from '#server/features/contacts/typed-number.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { sentenceOf } from '#server/platform/http/answers.ts';
import { listConversationsWith } from './begin.store.ts';
import { wayTo } from './way.ts';

export type To = { contactId: string } | { number: string };

/** Throws `contact_not_found`, `number_invalid`, `number_without_area`, `number_of_several`. */
export const recipientOf = (db: Queryable, workspaceId: string, to: To): Promise<Recipient> =>
  'contactId' in to
    ? recipientByContact(db, workspaceId, to.contactId)
    : recipientByNumber(db, workspaceId, numberToWriteTo(to.number));

/** By which channels the person can be written to now, and why not by the others. */
export async function waysToWrite(
  db: Queryable,
  workspaceId: string,
  language: 'pt' | 'en',
  query: { contactId?: string | undefined; number?: string | undefined },
): Promise<z.output<typeof WaysToWrite>> {
  const recipient = await recipientOf(db, workspaceId, toOf(query));
  const { person, number } = recipient;
  const existing = await listConversationsWith(db, workspaceId, person?.memberIds ?? []);
  const channels = await Promise.all(
    (await everyChannel(db, { workspaceId })).map(async (channel) => {
      const way = await wayTo(db, channel, recipient, existing, language);
      return {
        channelId: channel.id,
        channelName: channel.display_name,
        channelType: channel.type,
        writing: way.writing,
        reason: way.reason && { code: way.reason.code, text: sentenceOf(way.reason, language) },
        conversationId: way.conversation?.id ?? null,
        pace: way.pace ?? null,
      };
    }),
  );
  return {
    contact: person && { id: person.id, name: person.name },
    number,
    optedOut: person?.optedOut ?? false,
    unreachable: person?.unreachable ?? false,
    channels: channels.toSorted((one, other) => rankOf(one) - rankOf(other)),
  };
}

/** The conversation that they have comes first; then what a provider approves of. */
function rankOf({
  writing,
  conversationId,
  pace,
}: Pick<
  z.output<typeof WaysToWrite>['channels'][number],
  'writing' | 'conversationId' | 'pace'
>): number {
  if (writing === 'closed') return 3;
  if (conversationId !== null) return 0;
  return pace === null ? 1 : 2;
}

function toOf({
  contactId,
  number,
}: {
  contactId?: string | undefined;
  number?: string | undefined;
}): To {
  if (contactId !== undefined && number === undefined) return { contactId };
  if (number !== undefined && contactId === undefined) return { number };
  throw new AppError('invalid_input');
}
