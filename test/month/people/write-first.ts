import { createHash } from 'node:crypto';
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
function idOf(chat: number): string {
  const hash = createHash('sha256').update(`first words to ${chat}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
