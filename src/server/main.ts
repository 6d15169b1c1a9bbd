import { flushCompileCache } from 'node:module';
import { recognizeMachine } from './features/hold/hold.ts';
import { forgetProxy, isRegistrationUnsaid } from './features/system/installation-signs.ts';
import { loadConfig, type Config } from './platform/config.ts';
import type { ConnectionOptions } from './platform/db.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts';
import { listen, type Listener } from './platform/http/listen.ts';
import { forgetLeftBehind, uploadsFolder } from './platform/http/uploads.ts';
import { createLog } from './platform/log.ts';
import { findMachine } from './platform/machine.ts';
import { migrate } from './platform/migrate.ts';
import { operatorLanguage } from './platform/operator-language.ts';
import {
  createServices,
  requireDatabase,
  stopServices,
  type RunningServices,
} from './platform/start-services.ts';
import { startProduct, type Product } from './product.ts';
import { explainFailure } from './start-failure.ts';

const language = operatorLanguage(process.env);
const inLanguage = (pt: string, en: string): string => (language === 'pt' ? pt : en);
const say = (pt: string, en: string): void => console.log(inLanguage(pt, en));

const stopWithinMs = 10_000;
const requestsEndWithinMs = 2_000;
const jobsEndWithinMs = 2_000;

/** What is running so far, so that a stop in the middle of the start closes exactly that. */
const running: {
  listener?: Listener;
  database?: EmbeddedPostgres;
  services?: RunningServices;
  product?: Product;
} = {};
let stoppingSince: number | null = null;

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config.logLevel);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An error that nobody caught');
    process.exit(1); // the state is unknown; what was acknowledged is in the database
  });
  if (config.roles.has('web')) running.listener = await listen(config);
  const connection = await openStore(config, log);
  const services = createServices(withRealPort(config), connection, log);
  running.services = services;
  await requireDatabase(services);
  const applied = await migrate(services.db);
  if (applied.length > 0)
    say(
      `Banco de dados atualizado: ${applied.join(', ')}`,
      `Database brought up to date: ${applied.join(', ')}`,
    );
  // With a database of our own the machine tells whether the data was copied. Processes that share
  // a database run on machines that come and go.
  const ownsData = config.databaseUrl === null && config.roles.size === 3;
  if (ownsData && (await recognizeMachine(services, findMachine(config.machineId)))) sayIsCopy();
  await forgetProxy(services);
  await forgetLeftBehind(uploadsFolder(config.dataDir));
  await services.bus.start();
  // The product starts on a migrated database and returns with its jobs running: from then until
  // the stop both probes are true.
  const probes = {
    migrations: () => true,
    queue: () => running.product !== undefined && stoppingSince === null,
  };
  const product = await startProduct({
    services,
    probes,
    localOrigin: () => localOrigin(services.config),
  });
  running.product = product;
  running.listener?.serve(product.app.fetch);
  await product.listening();
  flushCompileCache(); // Node writes it only at a regular exit; a killed process has none
  announce(services.config);
}

function sayIsCopy(): void {
  say(
    'Estes dados vieram de outra máquina: o que estava na fila fica guardado até alguém dizer que é este que vale, na página ou com: npm run this-one-now',
    'This data came from another machine: what was queued is held back until a person says that this is the one, on the page or with: npm run this-one-now',
  );
}

async function openStore(
  config: Config,
  log: ReturnType<typeof createLog>,
): Promise<ConnectionOptions> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl };
  const database = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    onLost: (error) => {
      log.fatal({ err: error }, 'The database server cannot be kept running');
      void stop(1);
    },
  });
  running.database = database;
  say(`Banco de dados pronto em ${config.dataDir}`, `Database ready in ${config.dataDir}`);
  return database.connection;
}

/** PORT=0 asks for any free port, which is known only now. */
function withRealPort(config: Config): Config {
  const port = running.listener?.port ?? config.port;
  return {
    ...config,
    port,
    publicUrl:
      config.publicUrl === 'http://localhost:0' ? `http://localhost:${port}` : config.publicUrl,
  };
}

/** Where a program on this machine reaches us, whatever the public address is. */
function localOrigin({ host, port }: Config): string {
  const everywhere = ['0.0.0.0', '::', 'localhost'].includes(host);
  return `http://${everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

function announce(config: Config): void {
  const seconds = (performance.now() / 1000).toFixed(1);
  const where = running.listener ? config.publicUrl : [...config.roles].join(', ');
  say(`Recado pronto em ${seconds} s: ${where}`, `Recado ready in ${seconds} s: ${where}`);
  if (running.listener && config.simulator)
    say(
      `Simulador de clientes: ${config.publicUrl}/simulator`,
      `Customer simulator: ${config.publicUrl}/simulator`,
    );
  if (running.listener && isRegistrationUnsaid({ config }))
    say(
      'Qualquer visitante pode criar uma conta aqui. Se não for essa a intenção, defina REGISTRATION=invite ou closed; se for, REGISTRATION=open.',
      'Any visitor can create an account here. If that is not meant, set REGISTRATION=invite or closed; if it is, REGISTRATION=open.',
    );
  if (process.stdout.isTTY) say('Ctrl-C encerra.', 'Ctrl-C stops it.');
}

/**
 * Takes nothing new, finishes the work that has begun and closes the database last. It ends the
 * process in any case.
 */
async function stop(code: number): Promise<void> {
  if (stoppingSince !== null) return;
  stoppingSince = performance.now();
  setTimeout(() => {
    console.error(
      inLanguage(
        'O encerramento demorou demais; o que faltou continua no próximo início.',
        'Stopping took too long; what is left goes on at the next start.',
      ),
    );
    process.exit(code || 1);
  }, stopWithinMs).unref();
  try {
    await running.listener?.close(requestsEndWithinMs);
    await running.product?.stop();
    if (running.services) await stopServices(running.services, jobsEndWithinMs);
    await running.database?.stop();
    process.exit(code);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

function onSignal(): void {
  if (stoppingSince === null) {
    say('Encerrando…', 'Stopping…');
    void stop(0);
    // npm passes a terminal's Ctrl-C on to a process that got it already, so two in quick
    // succession count as one.
  } else if (performance.now() - stoppingSince > 500) process.exit(1);
}

process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
try {
  await start();
} catch (error) {
  if (stoppingSince === null) {
    console.error(explainFailure(error, process.env));
    await stop(1);
  }
}
