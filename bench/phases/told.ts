import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { LIVE_PATH } from '#contract/live.ts';
import { notificationRoutes } from '#contract/notifications.ts';
import { type Device, startPushService } from '#test/environments/push-service.ts';
import { LoadResult, type LoadTask } from '../load.ts';
import type { BenchPostgres } from '../postgres.ts';
import { cpuMs, runTask } from '../processes.ts';
import { type Product, type ProductOptions, startProduct } from '../product.ts';
import { atMost, type Figure, none, shown } from '../report.ts';
import { type Account, setUp } from '../set-up.ts';
import { signIn } from '../sign-in.ts';
import { percentile } from '../statistics.ts';
import type { Stub } from '../stub/stub.ts';

/** More than all messages, so that each is of another customer and is told by itself. */
const CUSTOMERS = 10_000;
const WARM = 300;
const RATE = 50;
const MESSAGES = 1500;
/** A thousand pushes in a minute. */
const SLOW_RATE = 1000 / 60;
const COUNTED_SECONDS = 20;
/** A page rests so long between two readings (src/web/app/use-live.ts). */
const LEAST_MS = 100;
const SETTLE_MS = 5000;

export interface Told {
  bell: { p50: number; p95: number };
  push: { p50: number; p95: number };
  /** CPU of product and database at a thousand messages a minute, with a device and without. */
  cpuPercent: { without: number; withDevice: number };
  missed: string[];
}

/**
 * Measures how fast people are told that customers write, where no agent answers: by the bell of an
 * open page, and by a push service on this machine. All customers are different, so nothing is told
 * together; the n-th message is compared with the n-th that was told.
 */
export async function measureTold(
  options: ProductOptions & { database: string },
  { postgres, stub }: { postgres: BenchPostgres; stub: Stub },
): Promise<Told> {
  const service = await startPushService();
  const environment = { ...options.environment, INSIDE_ORIGINS: service.origin };
  const product = await startProduct({ ...options, environment });
  try {
    const { account, channels } = await setUp(product.origin, stub);
    await switchAgentOff(account);
    let next = 0;
    const load = (messages: number, rate: number): Promise<LoadResult> => {
      const task: LoadTask = {
        origin: product.origin,
        channels,
        customers: CUSTOMERS,
        first: next,
        messages,
        connections: 16,
        rate,
      };
      next += messages;
      return runTask('bench/load.ts', task, LoadResult);
    };
    await load(WARM, RATE);
    await wait(SETTLE_MS);
    const device = service.device();
    const subscribe = () => account.call('PUT', '/api/push', z.unknown(), device.target);
    const unsubscribe = () => account.call('DELETE', '/api/push', z.unknown());
    await subscribe();
    const speed = await measureSpeed(product, options.database, device, () => load(MESSAGES, RATE));
    await wait(SETTLE_MS);
    const spend = async (): Promise<number> => {
      const cpu = (): number => cpuMs(product.child.pid) + postgres.cpuMs();
      const before = cpu();
      await load(Math.round(SLOW_RATE * COUNTED_SECONDS), SLOW_RATE);
      await wait(SETTLE_MS);
      return ((cpu() - before) / ((COUNTED_SECONDS + SETTLE_MS / 1000) * 1000)) * 100;
    };
    // What the many messages left behind costs the next ones, with a device or without. After that
    // the order with, without, without, with takes out what goes on growing or falling.
    await spend();
    const first = await spend();
    await unsubscribe();
    const without = [await spend(), await spend()];
    await subscribe();
    const withDevice = [first, await spend()];
    return { ...speed, cpuPercent: { withDevice: mean(withDevice), without: mean(without) } };
  } finally {
    await product.child.stop();
    await service.close();
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const Agents = z.object({ data: z.object({ agents: z.array(z.object({ id: z.string() })) }) });
async function switchAgentOff(account: Account): Promise<void> {
  const { data } = await account.call('GET', '/agents?limit=100', Agents);
  for (const { id } of data.agents)
    await account.call('PATCH', `/agents/${id}/toggle-status`, z.unknown());
}

async function measureSpeed(
  product: Product,
  database: string,
  device: Device,
  load: () => Promise<LoadResult>,
): Promise<Omit<Told, 'cpuPercent'>> {
  const [token = ''] = await signIn(database, 1);
  const bell = await openBell(product.origin, token);
  const pushed: number[] = [];
  const { received } = device;
  const { push } = received;
  received.push = (...messages) => {
    pushed.push(now());
    return push.apply(received, messages);
  };
  const { due } = await load();
  await wait(SETTLE_MS);
  bell.close();
  const delays = (times: readonly number[]): number[] =>
    times.map((time, index) => time - (due[index] ?? Number.NaN));
  const [heard, sent] = [delays(bell.times), delays(pushed)];
  const quantiles = (values: number[]) => ({
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
  });
  return {
    bell: quantiles(heard),
    push: quantiles(sent),
    missed: [
      ...(heard.length === MESSAGES ? [] : [`${heard.length} in the bell`]),
      ...(sent.length === MESSAGES ? [] : [`${sent.length} pushed`]),
    ],
  };
}

const now = (): number => performance.timeOrigin + performance.now();
const List = z.object({ data: notificationRoutes.listNotifications.answer.data });

/**
 * An open page as far as its bell goes: when the stream says so, it reads the list, and the number
 * of customers in it grows.
 */
async function openBell(
  origin: string,
  token: string,
): Promise<{ times: number[]; close(): void }> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  const read = async (): Promise<number> => {
    const answer = await fetch(`${origin}/api/notifications`, { headers });
    const { notifications } = List.parse(await answer.json()).data;
    const [, count = '0'] = /^([\d,]+) customers/.exec(notifications[0]?.title ?? '') ?? [];
    return Number(count.replaceAll(',', ''));
  };
  const times: number[] = [];
  const first = await read();
  let known = first;
  let isReading = false;
  let isStale = false;
  async function follow(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale) {
      isStale = false;
      const count = await read();
      const at = now();
      for (; known < count; known += 1) times.push(at);
      await wait(LEAST_MS);
    }
    isReading = false;
  }
  const request = get(new URL(LIVE_PATH, origin), { agent: false, headers }, (response) => {
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      if (text.includes('event: notifications')) void follow();
    });
  });
  // Closing it ends in an error, which nobody needs.
  request.on('error', () => undefined);
  return { times, close: () => void request.destroy() };
}

/** The demanded figures, and what was measured. */
export const toldFigures = ({ bell, push, cpuPercent, missed }: Told): Figure[] => [
  atMost(
    `A customer’s message where no agent answers, at ${RATE}/s, until the bell of an open page counts it: p95`,
    bell.p95,
    1000,
    'ms',
  ),
  shown('The same: p50', `${bell.p50.toFixed(0)} ms`),
  atMost('The same message, until a push service has it: p95', push.p95, 2000, 'ms'),
  shown('The same: p50', `${push.p50.toFixed(0)} ms`),
  none('Messages that were not told', missed),
  atMost(
    '1,000 pushes a minute, CPU of a core, product and database',
    cpuPercent.withDevice - cpuPercent.without,
    5,
    '%',
    1,
  ),
  shown(
    'The same thousand messages with a device, and without one',
    `${cpuPercent.withDevice.toFixed(1)} %, ${cpuPercent.without.toFixed(1)} %`,
  ),
];
