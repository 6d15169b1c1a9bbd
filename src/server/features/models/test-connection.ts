import type { Price } from '#contract/models/shipped-prices.ts';
import type { Services } from '#server/platform/services.ts';
import { accessOf } from './access.ts';
import { CallFailure } from './calls/call-failure.ts';
import { paidCall } from './calls/paid-call.ts';
import type { ConnectionRow } from './connections.store.ts';
import { costOf, estimate, priceOf } from './prices.ts';
import { listPrices } from './prices.store.ts';
import { probe, type Probe, sentenceCode, sizeOf } from './probe.ts';
import { keepTest } from './status.ts';

type Seen = Pick<Probe, 'code' | 'ms' | 'abilities'>;

/** Tests a model of a stored connection, at the cost of the workspace's budget, and keeps the result. */
export async function testConnection(
  services: Pick<Services, 'db' | 'secrets' | 'outside' | 'log'>,
  workspaceId: string,
  connection: ConnectionRow,
  model: string,
): Promise<Seen> {
  const { db } = services;
  const own = (await listPrices(db, workspaceId, connection.id)).find((one) => one.model === model);
  const price = priceOf(connection.provider, model, own);
  const most = (price: Price, { bytes, maxOutputTokens } = sizeOf()): number =>
    estimate(price, bytes, maxOutputTokens);
  try {
    // Before the charge: a key that cannot be opened asks nobody.
    const access = accessOf(services, workspaceId, connection);
    const work = () => probe(access, model);
    // What costs nobody knows how much is 600 tokens at most, as before anything is saved.
    const seen =
      price === null
        ? await work()
        : await paidCall(
            services,
            {
              workspaceId,
              agentId: null,
              connectionId: connection.id,
              provider: connection.provider,
              model,
              most: most(price),
              purpose: 'test',
            },
            new AbortController().signal,
            {
              work,
              cost: ({ usage, uncounted }) =>
                (costOf(price, usage) ?? 0) + most(price, sizeOf(uncounted)),
            },
          );
    await keepTest(db, workspaceId, connection, { ...seen, model });
    return seen;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const abilities = { text: false, tools: false, images: false };
    const seen = { code: sentenceCode(error), ms: 0, abilities };
    // A limit says nothing of the connection.
    if (seen.code !== 'over_budget')
      await keepTest(db, workspaceId, connection, { ...seen, model });
    return seen;
  }
}
