import { z } from 'zod';
import { ok } from './owner.ts';
import type { Shop } from './open-shop.ts';
import { patient } from './patient.ts';
import { personText } from './person-words.ts';

const Waiting = z.object({
  conversations: z.array(z.object({ id: z.string(), contactName: z.string().nullable() })),
  pagination: z.object({ totalPages: z.number() }),
});
const Thread = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      direction: z.enum(['in', 'out']),
      author: z.string(),
      outcome: z.string().nullable(),
      parts: z.array(
        z.looseObject({
          kind: z.string(),
          text: z.string().optional(),
          media: z.string().optional(),
        }),
      ),
    }),
  ),
});
type Said = z.output<typeof Thread>['messages'][number];

/** The conversations on "Esperando", by the customer's name. */
export async function waitingIn(
  shop: Shop,
  pause: () => Promise<void>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const path = `/api/conversations?state=waiting&limit=100&page=${page}`;
    const { conversations, pagination } = Waiting.parse(
      ok(await patient(shop, pause, 'GET', path)).data,
    );
    for (const { id, contactName } of conversations) found.set(contactName ?? '', id);
    pages = pagination.totalPages;
  }
  return found;
}

/**
 * The people of a shop answer everybody who waits. Whoever they have not written to before they
 * may stay with; the others are resolved, so that the agent answers again.
 */
export async function lookAtWaiting(shop: Shop, pause: () => Promise<void>): Promise<number> {
  const waiting = await waitingIn(shop, pause);
  let written = 0;
  for (const [customer, id] of waiting) {
    const call = (...args: Parameters<Shop['account']['call']>) => patient(shop, pause, ...args);
    const { messages } = Thread.parse(
      ok(await call('GET', `/api/conversations/${id}/messages`)).data,
    );
    // What they have answered themselves is over, whatever became of it.
    const own = messages.findIndex(({ author }) => author === 'person');
    const open = messages
      .slice(0, own === -1 ? undefined : own)
      .filter(isOpen)
      .toReversed();
    const newest = messages.find(({ direction }) => direction === 'in');
    const isStaying = own === -1 && Number(customer.replaceAll(/\D/g, '')) % 3 === 0;
    const text = personText(shop.business.name, open.map(wordsOf), isStaying);
    ok(
      await call('POST', `/api/conversations/${id}/messages`, { message: { kind: 'text', text } }),
    );
    written += 1;
    if (!isStaying)
      ok(await call('POST', `/api/conversations/${id}/resolve`, { seen: newest?.id ?? null }));
  }
  return written;
}

const wordsOf = ({ parts: [part] }: Said): string => part?.text ?? `(${part?.media ?? part?.kind})`;

const isOpen = ({ direction, outcome }: Said): boolean =>
  direction === 'in' && (outcome === 'waiting_person' || outcome === 'handed_off');
