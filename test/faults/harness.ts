import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaultPlan } from '#simulators/telegram/faults.ts';
import { startTelegramSimulator, type TelegramSimulator } from '#simulators/telegram/simulator.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { prepareDataDir } from '#test/environments/data-folder.ts';
import { openBusiness, type Owner } from './actors/business.ts';
import { recordSteps } from './database.ts';
import { type Front, freePort, startFront } from './actors/front.ts';
import { type Bot, planLoad, type Shape, write, type Written } from './actors/load.ts';
import { createPeople, type People } from './actors/people.ts';
import { type ProductProcess, startProductProcess } from './product-process.ts';
import { createRun, type Load, type Run } from './run.ts';

export interface FaultEnvironment extends AsyncDisposable {
  simulator: TelegramSimulator;
  database: Database;
  /** Stops PostgreSQL as `pg_ctl stop -m immediate` does, and starts it again. */
  crashDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** Starts a process of the product; the same place means the same port. */
  start(place?: number): Promise<ProductProcess>;
  /** Makes sure that exactly one process is alive, whatever an earlier test left behind. */
  alone(): Promise<void>;
  /** The process that was started last at a place. */
  product(place?: number): ProductProcess;
  /** Begins to write a load. The provider has these faults until everything is written and done. */
  begin(load: Shape | Written[], faults?: FaultPlan): Promise<Run>;
  /** Watches a load that the test itself brings, with the people who step in there. */
  watch(plan: Written[], people?: Omit<People, 'act'>): Run;
  /** The first of `count` numbers of chats in which nobody has written yet. */
  newChats(count: number): number;
  bots: Bot[];
  /** Of the businesses whose people step in. */
  owners: Owner[];
  front: Front;
  logFile: string;
}

export interface WorldOptions {
  businesses?: number;
  botsPerBusiness?: number;
  /**
   * The numbers of the businesses whose people step in while a load of a `Shape` is written; the
   * others are left to their agents.
   */
  peopleIn?: number[];
  /** Variables of the processes, beside the usual ones. */
  variables?: Record<string, string>;
}

/**
 * How many milliseconds agents wait for more messages: every other business answers each message at
 * once, the others wait for more from the same customer.
 */
const debounces = [
  { quietMs: 120, maxMs: 600 },
  { quietMs: 0, maxMs: 0 },
] as const;

const broughtByTest = (): Load => ({ written: Promise.resolve(), done: Promise.resolve() });

/**
 * PostgreSQL, a simulated Telegram, and businesses whose bots are connected through the product's
 * own API.
 */
export async function startFaultEnvironment({
  businesses = 2,
  botsPerBusiness = 4,
  peopleIn = [],
  variables = {},
}: WorldOptions = {}): Promise<FaultEnvironment> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'recado-faults-')), (path) =>
    rmSync(path, { recursive: true, force: true }),
  );
  const logFile = join(folder, 'product.log');
  // What a killed server had written is still in the operating system's memory, so nothing needs to
  // reach the disk.
  const dataDir = await prepareDataDir(join(folder, 'database'));
  const startServer = () =>
    startEmbeddedPostgres({
      dataDir,
      settings: { fsync: 'off', full_page_writes: 'off', max_connections: '100' },
    });
  let server = await startServer();
  opened.defer(() => server.stop());
  const simulator = await startTelegramSimulator({
    secret: 'a secret of the fault tests',
    pace: 0.2,
  });
  opened.defer(() => simulator.close());
  const places: { port: number; process: ProductProcess | null }[] = [];
  const front = await startFront(() =>
    places.flatMap(({ port, process }) => (process?.alive ? [port] : [])),
  );
  opened.defer(() => front.close());
  const database = openDatabase({ ...server.connection, max: 4 });
  database.on('error', () => undefined); // connections that a crash of the server ends
  opened.defer(() => database.end());
  opened.defer(async () => {
    await Promise.all(places.map(({ process }) => process?.stop()));
  });
  let firstChat = 7_100_001;
  const earlierChats = new Set<number>();

  async function start(place = 0): Promise<ProductProcess> {
    const held = (places[place] ??= { port: await freePort(), process: null });
    held.process = null;
    held.process = await startProductProcess({
      port: held.port,
      logFile,
      environment: {
        DATABASE_URL: server.connectionString,
        TELEGRAM_API_URL: simulator.url,
        PUBLIC_URL: `http://127.0.0.1:${front.port}`,
        DATA_DIR: join(folder, 'data'),
        SIMULATOR: 'off',
        LOG_LEVEL: 'warn',
        ...variables,
      },
    });
    return held.process;
  }

  function newChats(count: number): number {
    firstChat += count;
    return firstChat - count;
  }

  function watch(
    plan: Written[],
    bring: () => Load = broughtByTest,
    people: Omit<People, 'act'> | null = null,
  ): Run {
    const others = new Set(earlierChats);
    for (const { chat } of plan) earlierChats.add(chat);
    return createRun({ simulator, database, bots, others, people }, plan, bring);
  }

  async function begin(load: Shape | Written[], faults: FaultPlan = {}): Promise<Run> {
    const plan = Array.isArray(load) ? load : planLoad(bots, newChats(load.conversations), load);
    await simulator.control.setFaults({ limits: true, ...faults });
    const people =
      owners.length > 0
        ? createPeople({ simulator, database, port: front.port, owners }, plan)
        : null;
    const bring = (): Load => {
      const written = write(simulator, plan);
      const acted = Array.isArray(load) ? undefined : people?.act(load, written);
      const done = Promise.all([written, acted]).then(() =>
        simulator.control.setFaults({ limits: true }),
      );
      done.catch(() => undefined); // the error is thrown where `done` is awaited
      return { written, done };
    };
    return watch(plan, bring, people);
  }

  async function alone(): Promise<void> {
    front.mirrored = false;
    await Promise.all(places.slice(1).map(({ process }) => process?.stop()));
    if (!places[0]?.process?.alive) await start();
  }

  const bots: Bot[] = [];
  const owners: Owner[] = [];
  await start();
  await recordSteps(database);
  for (let business = 1; business <= businesses; business += 1) {
    const debounce = debounces[business % debounces.length] ?? debounces[0];
    const owner = await openBusiness(
      simulator,
      places[0]?.port ?? 0,
      business,
      botsPerBusiness,
      debounce,
    );
    bots.push(...owner.bots);
    if (peopleIn.includes(business)) owners.push(owner);
  }

  const owned = opened.move();
  return {
    simulator,
    database,
    bots,
    owners,
    front,
    logFile,
    start,
    product(place = 0) {
      const process = places[place]?.process;
      if (!process) throw new Error(`Nothing was started at place ${place}.`);
      return process;
    },
    newChats,
    alone,
    begin,
    watch: (plan, people) => watch(plan, broughtByTest, people),
    async crashDatabase() {
      const [pid = ''] = readFileSync(join(server.folder, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      await server.stop();
    },
    async startDatabase() {
      server = await startServer();
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
