import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { WhatsAppWebSimulator } from '#simulators/whatsapp-web/simulator.ts';
import type { Account } from '../set-up.ts';

/** How many messages customers write to each phone. */
const MESSAGES = 5;
/** How long to wait for anything; what takes longer will not come. */
export const PATIENCE_MS = 120_000;

const Created = z.object({ data: z.object({ id: z.string() }) });
const Pairing = z.object({ data: z.object({ state: z.string(), qr: z.string().nullish() }) });

/** Makes a channel and a phone, and links them by the QR code. */
export async function linkPhone(
  account: Account,
  simulator: WhatsAppWebSimulator,
  index: number,
): Promise<string> {
  const name = `Loja ${index}`;
  const { id: channelId } = (
    await account.call('POST', '/channels', Created, { type: 'whatsapp_web', displayName: name })
  ).data;
  const { phone } = await simulator.control.createPhone(name);
  await account.call('POST', '/whatsapp-web/connection/init', z.unknown(), { channelId });
  const inState = async (wanted: string): Promise<string> => {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const { state, qr } = (
        await account.call('GET', `/whatsapp-web/connection/${channelId}`, Pairing)
      ).data;
      if (state === wanted) return qr ?? '';
      if (performance.now() > deadline)
        throw new Error(`The pairing of ${name} is ${state}, not ${wanted}.`);
      await wait(250);
    }
  };
  await simulator.control.scan(phone, await inState('qr'));
  await inState('connected');
  return phone;
}

/**
 * Customers write, and the messages are stored, because a connection that never carried anything
 * would cost less.
 */
export async function writeTo(simulator: WhatsAppWebSimulator, phones: string[]): Promise<void> {
  for (let message = 0; message < MESSAGES; message++) {
    for (const [index, phone] of phones.entries()) {
      const customer = {
        phone: `55119${String(10_000_000 + index * MESSAGES + message)}`,
        name: `Cliente ${message}`,
      };
      await simulator.control.act(phone, customer, {
        kind: 'text',
        text: `Bom dia, loja ${index}`,
      });
    }
  }
  const deadline = performance.now() + PATIENCE_MS;
  const isTaken = async (phone: string): Promise<boolean> =>
    (await simulator.control.devices(phone)).every(({ waiting }) => waiting === 0);
  for (const phone of phones) {
    while (!(await isTaken(phone))) {
      if (performance.now() > deadline) throw new Error('A message was not acknowledged.');
      await wait(50);
    }
  }
}
