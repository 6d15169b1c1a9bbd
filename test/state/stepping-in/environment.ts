import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';
import { createDatabase } from '#test/environments/database.ts';
import { TIMEOUT_MS } from './answers.ts';
import type { Customer, Playing } from './face.ts';
import { type Provider, startProvider } from './provider.ts';
import { createShops, type Opening, type Shop } from './shops.ts';
import { type HoldingWorker, startHoldingWorker } from './worker.ts';

export interface SteppingInEnvironment extends AsyncDisposable {
  playing: Playing;
  provider: Provider;
  worker: HoldingWorker;
  product: ProductEnvironment;
  /** The shop of that name, which is opened when it is first asked for. */
  shop(name: string, opening: Opening): Promise<Shop>;
  shops(): Promise<Shop[]>;
  newCustomer(): Customer;
  logFile: string;
}

/**
 * The product's edge runs in this process, its pipeline in another, and the provider does what the
 * test says.
 */
export async function startSteppingInEnvironment(playing: Playing): Promise<SteppingInEnvironment> {
  await using opened = new AsyncDisposableStack();
  const provider = opened.use(await startProvider(playing.face));
  const database = await createDatabase();
  const product = opened.use(
    await startProductEnvironment(
      { roles: new Set(['web']), simulator: false, ...playing.config(provider.url) },
      database,
    ),
  );
  const { config } = product.services;
  const logFile = join(tmpdir(), `stepping-in-${playing.channelType}-${process.pid}.log`);
  const worker = opened.use(
    await startHoldingWorker(
      {
        ROLE: 'worker',
        DATABASE_URL: database.connectionString,
        DATA_DIR: config.dataDir,
        PUBLIC_URL: product.origin,
        SIMULATOR: 'off',
        LOG_LEVEL: 'warn',
        PROVIDER_TIMEOUT_MS: String(TIMEOUT_MS),
        ...playing.environment(provider.url),
      },
      logFile,
    ),
  );
  const open = createShops(product, playing);
  const shops = new Map<string, Promise<Shop>>();
  let customers = 0;
  const owned = opened.move();
  return {
    playing,
    provider,
    worker,
    product,
    logFile,
    shop(name, opening) {
      const shop = shops.get(name) ?? open(opening);
      shops.set(name, shop);
      return shop;
    },
    shops: () => Promise.all(shops.values()),
    newCustomer() {
      customers += 1;
      return { chat: playing.chat(customers), mark: `k${customers}x` };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const Status = z.object({ queue: z.object({ withoutOutcome: z.number() }) });

/**
 * Waits until no message of a shop lacks an outcome or is on its way, or the time is up. The judge
 * then sees what is left.
 */
export async function waitForOutcomes(shop: Shop, deadline: number): Promise<void> {
  while (
    Status.parse(await shop.call('GET', '/agents/worker/status')).queue.withoutOutcome > 0 &&
    performance.now() < deadline
  )
    await sleep(300);
}
