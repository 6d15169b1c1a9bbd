import { z } from 'zod';
import { openBakery } from '#test/picture/bakery.ts';
import type { Call } from '#test/picture/owner.ts';
import { until } from '#test/environments/telegram.ts';

/** How many customers wait for a person beside those of the bakery's picture. */
const WAITING = 40;
/** The customer whom the palette is asked for. */
export const sought = 'Camila Duarte';

export interface Shop {
  /** What each customer said last, by the customer's name. */
  lastWords: ReadonlyMap<string, string>;
  /** A conversation with messages of all sides. */
  conversation: string;
}

/** A bakery on a busy morning: many customers wait, and the agent had the last word with each. */
export async function openBusyBakery(call: Call): Promise<Shop> {
  const { conversation } = await openBakery(call);
  const { channels } = await call(
    'GET',
    '/channels?limit=50',
    z.object({ channels: z.array(z.object({ id: z.string(), type: z.string() })) }),
  );
  const channel = channels.find(({ type }) => type === 'telegram')?.id;
  const customers = [sought, ...Array.from({ length: WAITING - 1 }, (_, n) => `Cliente ${n + 1}`)];
  const lastWords = new Map(
    customers.map((name, n) => [name, `Quero falar com uma pessoa sobre o pedido ${n + 101}`]),
  );
  for (const [customer, text] of lastWords)
    await call('POST', `/api/simulator/channels/${channel}/phone`, z.unknown(), {
      customer,
      action: { kind: 'text', text },
    });
  const Counts = z.object({ counts: z.object({ waiting: z.number() }) });
  await until(
    'all of them to wait',
    async () => (await call('GET', '/api/conversations?limit=1', Counts)).counts.waiting >= WAITING,
    60_000,
  );
  return { lastWords, conversation };
}
