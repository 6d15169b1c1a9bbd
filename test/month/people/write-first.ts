import { z } from 'zod';
import { nameOf } from '#test/month/plan/said.ts';
import type { First } from '#test/month/plan/first-words.ts';
import { ok } from './owner.ts';
import type { Shop } from './open-shop.ts';
import { patient } from './patient.ts';
import { readyText } from './person-words.ts';

const Contacts = z.object({
  contacts: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
});
const Channels = z.object({
  channels: z.array(z.object({ id: z.string(), displayName: z.string() })),
});
const Begun = z.object({ conversationId: z.string() });

/**
 * The people of a shop write to a customer who did not ask, and leave the conversation to the
 * agent again. The id is the customer's, so that a month that goes on does not write twice.
 */
export async function writeFirst(
  shop: Shop,
  { bot, chat }: First,
  pause: () => Promise<void>,
): Promise<void> {
  const call = (...args: Parameters<Shop['account']['call']>) => patient(shop, pause, ...args);
  const name = nameOf(chat);
  const { contacts } = Contacts.parse(
    ok(await call('GET', `/api/contacts?search=${encodeURIComponent(name)}`)).data,
  );
  const { channels } = Channels.parse(ok(await call('GET', '/channels?limit=100')).data);
  const begun = await call('POST', '/api/conversations', {
    id: idOf(chat),
    to: { contactId: contacts.find((one) => one.name === name)?.id },
    channelId: channels.find(
      ({ displayName }) => displayName === `${shop.business.name} ${bot + 1}`,
    )?.id,
    message: { kind: 'text', text: readyText(shop.business.name) },
  });
  // Who was not written to complains to the judge.
  if (begun.status >= 300) return;
  const { conversationId } = Begun.parse(begun.data);
  ok(await call('POST', `/api/conversations/${conversationId}/resolve`, {}));
}

/** The same id each time: the product sends the same message once. */
const idOf = (chat: number): string => `00000000-0000-4000-8000-${String(chat).padStart(12, '0')}`;
