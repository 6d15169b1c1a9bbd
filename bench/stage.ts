import { type MetaSimulator, startMetaSimulator } from '#simulators/meta/simulator.ts';
import type { Bench } from './drive.ts';
import type { Ending } from './ending.ts';
import type { BenchPostgres } from './postgres.ts';
import { freePort, type ProductOptions, startProduct } from './product.ts';
import type { Figure } from './report.ts';
import { type Account, setUp } from './set-up.ts';
import type { Stub } from './stub/stub.ts';

/** What a phase needs even without the product, as the bare program does. */
export interface Ground {
  postgres: BenchPostgres;
  stub: Stub;
  ending: Ending;
  report: Figure[];
  say(text: string): void;
}

/** The running product with its account and its providers, which a phase measures. */
export interface Stage extends Ground {
  bench: Bench;
  options: ProductOptions;
  database: string;
  account: Account;
  meta: MetaSimulator;
}

export async function openStage(ground: Ground): Promise<Stage> {
  const { postgres, stub, ending, say } = ground;
  const dataDir = await ending.folder('data');
  const database = await postgres.create('product');
  const meta = await startMetaSimulator({
    secret: 'a secret of the benchmark',
    keepJournal: false,
  });
  ending.add(() => meta.close());
  const environment = {
    META_APP_ID: meta.appId,
    META_APP_SECRET: meta.appSecret,
    META_CONFIG_ID: meta.configId,
    META_GRAPH_URL: meta.url,
  };
  const options: ProductOptions = {
    port: await freePort(),
    dataDir,
    stub: stub.url,
    database,
    environment,
  };
  say('The product starts and is set up');
  const product = await startProduct(options);
  const { account, channels } = await setUp(product.origin, stub);
  const bench: Bench = { postgres, stub, product, channels, customers: 10_000, next: 0 };
  ending.add(() => bench.product.child.stop());
  return { ...ground, bench, options, database, account, meta };
}

/** Restarts the product on its stored data. */
export async function restart({ bench, options }: Stage): Promise<void> {
  await bench.product.child.stop();
  bench.product = await startProduct(options);
}
