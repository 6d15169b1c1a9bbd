import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { JournalEntry } from '#channels/whatsapp-web/simulator-journal.ts';
import { startWhatsAppWebSimulator, type WhatsAppWebSimulator } from '#channels/whatsapp-web/simulator.ts';
import { cpuMs, root } from '../processes.ts';
import { type Product, type ProductOptions, startProduct } from '../product.ts';
import { type Account, register } from '../set-up.ts';

const SESSIONS = 50;
/** Phones that are linked at one time, and messages that customers write to each before it is measured. */
const LINKED_AT_ONCE = 5;
const MESSAGES = 5;
const SETTLE_MS = 10_000;
const WATCH_MS = 20_000;
const PATIENCE_MS = 120_000;

/** Megabytes. */
interface Memory {
  resident: number;
  /** Heap and buffers outside of it, after a collection. */
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
  /** The most that one account had at a time, by the journal of the simulator. */
  sockets: number;
}

const Created = z.object({ data: z.object({ id: z.string() }) });
const Pairing = z.object({ data: z.object({ state: z.string(), qr: z.string().nullish() }) });
const Left = z.object({ heap: z.number(), resident: z.number() });

/** What a connection costs, and how all of them come back when the server drops them at one moment. */
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
    const phones = [await link(account, simulator, 0)];
    await write(simulator, phones);
    const first = await measure(product, heapFile);
    while (phones.length < SESSIONS) {
      const more = Array.from({ length: Math.min(LINKED_AT_ONCE, SESSIONS - phones.length) }, (_, index) => phones.length + index);
      phones.push(...(await Promise.all(more.map((index) => link(account, simulator, index)))));
    }
    await write(simulator, phones.slice(1));
    const all = await measure(product, heapFile);
    const cpuPercent = await idleCpu(product);
    const storm = await measureStorm(simulator, phones);
    const afterStorm = await measure(product, heapFile);
    const perSession = {
      resident: (all.resident - first.resident) / (SESSIONS - 1),
      heap: (all.heap - first.heap) / (SESSIONS - 1),
    };
    const sockets = Math.max(...simulator.journal.map((entry) => (entry.type === 'socket' ? entry.loggedIn : 0)));
    return { sessions: SESSIONS, first, all, perSession, afterStorm, cpuPercent, storm, sockets };
  } finally {
    await product.child.stop();
    await simulator.close();
  }
}

/** A channel and a phone, linked by the QR code. */
async function link(account: Account, simulator: WhatsAppWebSimulator, index: number): Promise<string> {
  const name = `Loja ${index}`;
  const { id: channelId } = (await account.call('POST', '/channels', Created, { type: 'whatsapp_web', displayName: name })).data;
  const { phone } = await simulator.control.createPhone(name);
  await account.call('POST', '/whatsapp-web/connection/init', z.unknown(), { channelId });
  const inState = async (wanted: string): Promise<string> => {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const { state, qr } = (await account.call('GET', `/whatsapp-web/connection/${channelId}`, Pairing)).data;
      if (state === wanted) return qr ?? '';
      if (performance.now() > deadline) throw new Error(`The pairing of ${name} is ${state}, not ${wanted}.`);
      await wait(250);
    }
  };
  await simulator.control.scan(phone, await inState('qr'));
  await inState('connected');
  return phone;
}

/** What customers write is stored: a connection that never carried anything would cost less. */
async function write(simulator: WhatsAppWebSimulator, phones: string[]): Promise<void> {
  for (let message = 0; message < MESSAGES; message++) {
    for (const [index, phone] of phones.entries()) {
      const customer = { phone: `55119${String(10_000_000 + index * MESSAGES + message)}`, name: `Cliente ${message}` };
      await simulator.control.act(phone, customer, { kind: 'text', text: `Bom dia, loja ${index}` });
    }
  }
  const deadline = performance.now() + PATIENCE_MS;
  const isTaken = async (phone: string): Promise<boolean> => (await simulator.control.devices(phone)).every(({ waiting }) => waiting === 0);
  for (const phone of phones) {
    while (!(await isTaken(phone))) {
      if (performance.now() > deadline) throw new Error('A message was not acknowledged.');
      await wait(50);
    }
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

/** The server drops all of them; resolves when all are back. */
async function measureStorm(simulator: WhatsAppWebSimulator, phones: string[]): Promise<Sessions['storm']> {
  const from = simulator.journal.length;
  const start = Date.now();
  await Promise.all(phones.map((phone) => simulator.control.disconnect(phone, 'closed')));
  const isLogin = (entry: JournalEntry): boolean => entry.type === 'socket' && entry.phase === 'login';
  const logins = (): number[] => simulator.journal.slice(from).flatMap((entry) => (isLogin(entry) ? [entry.at - start] : []));
  while (logins().length < phones.length) {
    if (Date.now() - start > PATIENCE_MS) throw new Error(`Only ${logins().length} connections came back.`);
    await wait(50);
  }
  const times = logins();
  const inTheSecondOf = (at: number): number => times.filter((time) => time >= at && time < at + 1000).length;
  return { firstMs: Math.min(...times), lastMs: Math.max(...times), mostInOneSecond: Math.max(...times.map(inTheSecondOf)) };
}
