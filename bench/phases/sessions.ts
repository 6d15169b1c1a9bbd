import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { JournalEntry } from '#simulators/whatsapp-web/journal.ts';
import {
  startWhatsAppWebSimulator,
  type WhatsAppWebSimulator,
} from '#simulators/whatsapp-web/simulator.ts';
import { linkPhone, PATIENCE_MS, writeTo } from '../stub/linked-phones.ts';
import { cpuMs, root } from '../processes.ts';
import { type Product, type ProductOptions, startProduct } from '../product.ts';
import { atMost, type Figure, shown } from '../report.ts';
import { register } from '../set-up.ts';

const SESSIONS = 50;
/** How many phones are linked at one time. */
const LINKED_AT_ONCE = 5;
const SETTLE_MS = 10_000;
const WATCH_MS = 20_000;

/** Memory in megabytes. */
interface Memory {
  resident: number;
  /** The heap and the buffers outside of it, after a garbage collection. */
  heap: number;
}
export interface Sessions {
  sessions: number;
  first: Memory;
  all: Memory;
  perSession: Memory;
  afterStorm: Memory;
  cpuPercent: number;
  storm: { firstMs: number; lastMs: number; mostInOneSecond: number };
  /** The most sockets that one account had at a time, by the journal of the simulator. */
  sockets: number;
}

const Left = z.object({ heap: z.number(), resident: z.number() });

/**
 * Measures what a connection costs, and how fast all of them come back when the server drops them
 * at one moment.
 */
export async function measureSessions(options: ProductOptions): Promise<Sessions> {
  const heapFile = join(options.dataDir, 'heap.json');
  const simulator = await startWhatsAppWebSimulator({ secret: 'a secret of the benchmark' });
  const product = await startProduct({
    ...options,
    nodeArguments: ['--expose-gc', '--import', join(root, 'bench/heap-on-signal.ts')],
    environment: { ...options.environment, WHATSAPP_WEB_URL: simulator.url, HEAP_FILE: heapFile },
  });
  try {
    const account = await register(product.origin);
    const phones = [await linkPhone(account, simulator, 0)];
    await writeTo(simulator, phones);
    const first = await measure(product, heapFile);
    while (phones.length < SESSIONS) {
      const more = Array.from(
        { length: Math.min(LINKED_AT_ONCE, SESSIONS - phones.length) },
        (_, index) => phones.length + index,
      );
      phones.push(
        ...(await Promise.all(more.map((index) => linkPhone(account, simulator, index)))),
      );
    }
    await writeTo(simulator, phones.slice(1));
    const all = await measure(product, heapFile);
    const cpuPercent = await idleCpu(product);
    const storm = await measureStorm(simulator, phones);
    const afterStorm = await measure(product, heapFile);
    const perSession = {
      resident: (all.resident - first.resident) / (SESSIONS - 1),
      heap: (all.heap - first.heap) / (SESSIONS - 1),
    };
    const sockets = Math.max(
      ...simulator.journal.map((entry) => (entry.type === 'socket' ? entry.loggedIn : 0)),
    );
    return { sessions: SESSIONS, first, all, perSession, afterStorm, cpuPercent, storm, sockets };
  } finally {
    await product.child.stop();
    await simulator.close();
  }
}

async function measure(product: Product, heapFile: string): Promise<Memory> {
  await wait(SETTLE_MS);
  rmSync(heapFile, { force: true });
  process.kill(product.child.pid, 'SIGUSR2');
  const deadline = performance.now() + PATIENCE_MS;
  while (!existsSync(heapFile) || readFileSync(heapFile, 'utf8') === '') {
    if (performance.now() > deadline) throw new Error('The product did not say what it holds.');
    await wait(50);
  }
  const { heap, resident } = Left.parse(JSON.parse(readFileSync(heapFile, 'utf8')));
  return { heap: heap / 2 ** 20, resident: resident / 2 ** 20 };
}

async function idleCpu({ child }: Product): Promise<number> {
  const before = { cpu: cpuMs(child.pid), at: performance.now() };
  await wait(WATCH_MS);
  return ((cpuMs(child.pid) - before.cpu) / (performance.now() - before.at)) * 100;
}

/** Makes the server drop all connections; resolves when all are back. */
async function measureStorm(
  simulator: WhatsAppWebSimulator,
  phones: string[],
): Promise<Sessions['storm']> {
  const from = simulator.journal.length;
  const start = Date.now();
  await Promise.all(phones.map((phone) => simulator.control.disconnect(phone, 'closed')));
  const isLogin = (entry: JournalEntry): boolean =>
    entry.type === 'socket' && entry.phase === 'login';
  const logins = (): number[] =>
    simulator.journal.slice(from).flatMap((entry) => (isLogin(entry) ? [entry.at - start] : []));
  while (logins().length < phones.length) {
    if (Date.now() - start > PATIENCE_MS)
      throw new Error(`Only ${logins().length} connections came back.`);
    await wait(50);
  }
  const times = logins();
  const inTheSecondOf = (at: number): number =>
    times.filter((time) => time >= at && time < at + 1000).length;
  return {
    firstMs: Math.min(...times),
    lastMs: Math.max(...times),
    mostInOneSecond: Math.max(...times.map(inTheSecondOf)),
  };
}

/** The demanded figures, and what was measured. */
export function sessionFigures({
  sessions,
  first,
  all,
  perSession,
  afterStorm,
  storm,
  sockets,
  cpuPercent,
}: Sessions): Figure[] {
  const both = ({ resident, heap }: Sessions['first']): string =>
    `${resident.toFixed(0)} MB, ${heap.toFixed(1)} MB`;
  return [
    atMost(
      `${sessions} WhatsApp Web sessions in one process: resident memory a session beyond the first`,
      perSession.resident,
      6,
      'MB',
      2,
    ),
    shown('The same, heap and buffers after a collection', `${perSession.heap.toFixed(2)} MB`),
    shown(
      `Resident, heap and buffers: with 1, with ${sessions}, after the storm`,
      [first, all, afterStorm].map(both).join('; '),
    ),
    shown(`${sessions} sessions with nothing to do, CPU of a core`, `${cpuPercent.toFixed(2)} %`),
    atMost(
      `All ${sessions} dropped at one moment: the last is back`,
      storm.lastMs / 1000,
      60,
      's',
      1,
    ),
    shown(
      'The same: the first is back; most logins in one second',
      `${(storm.firstMs / 1000).toFixed(1)} s; ${storm.mostInOneSecond}`,
    ),
    atMost('The same: sockets of one account at a time', sockets, 1, ''),
  ];
}
