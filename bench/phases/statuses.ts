import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import type { MetaSimulator } from '#simulators/meta/simulator.ts';
import { type Bench, drive, type Drive } from '../drive.ts';
import { atMost, type Figure, none, shown } from '../report.ts';
import type { Account } from '../set-up.ts';
import { percentile } from '../statistics.ts';
import { fillSent, IN_ONE, postStatuses, statusesOf } from '../stub/status-traffic.ts';
import { RATE } from './steady.ts';

/**
 * How many requests are sent. A number that sends a thousand messages a second gets 3,300 statuses
 * a second.
 */
const REQUESTS = 45;
const EVERY_MS = 300;
const SECONDS = 15;
/**
 * The product has just started, and without a warm-up the first of the two runs would include
 * compiling its code.
 */
const WARM_UP = 2_000;
const WARM_UP_REQUESTS = 5;
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 200;

export interface Statuses {
  /** Telegram's messages at 200 a second, first without and then beside the statuses. */
  alone: Drive;
  beside: Drive;
  acknowledged: { p50: number; p99: number };
  /** The longest time for which a status was seen to wait after it was acknowledged. */
  waitedSeconds: number;
  /** How many parts are not `delivered` in the end. */
  unmoved: number;
}

const Created = z.object({ data: z.object({ id: z.string() }) });

/**
 * Sends the statuses of 45,000 parts of one WhatsApp number, a thousand at a time, while Telegram's
 * customers go on writing.
 */
export async function measureStatuses(
  bench: Bench,
  account: Account,
  database: string,
  meta: MetaSimulator,
): Promise<Statuses> {
  const business = await meta.control.createBusiness('Medida');
  const { wabaId: whatsappBusinessId, phoneNumberId, accessToken } = business;
  const { id: channelId } = (
    await account.call('POST', '/channels', Created, { type: 'whatsapp', displayName: 'Medida' })
  ).data;
  await account.call('POST', '/channels/setup', z.unknown(), {
    channelId,
    setupData: { type: 'whatsapp', whatsappBusinessId, phoneNumberId, accessToken },
  });
  const client = new pg.Client(database);
  await client.connect();
  try {
    await fillSent(client, channelId, REQUESTS * IN_ONE);
    const number = { business: whatsappBusinessId, phoneNumberId };
    const tell = (request: number, status: 'sent' | 'delivered') =>
      postStatuses(bench.product.origin, meta.appSecret, statusesOf(number, request, status));
    const steady = () =>
      drive(bench, { messages: RATE * SECONDS, connections: 256, rate: RATE, exact: true });
    await drive(bench, { messages: WARM_UP, connections: 256, rate: RATE, exact: true });
    for (let request = 0; request < WARM_UP_REQUESTS; request++) await tell(request, 'sent');
    const alone = await steady();
    const took: number[] = [];
    let ended = false;
    const waited = longestWait(client, () => ended);
    const [beside] = await Promise.all([
      steady(),
      (async () => {
        for (let request = 0; request < REQUESTS; request++) {
          const next = wait(EVERY_MS);
          took.push(await tell(request, 'delivered'));
          await next;
        }
        ended = true;
      })(),
    ]);
    const waitedSeconds = await waited;
    const { rows } = await client.query<{ unmoved: number }>(
      `select count(*)::integer as unmoved from message where channel_id = $1 and delivery <> 'delivered'`,
      [channelId],
    );
    return {
      alone,
      beside,
      acknowledged: { p50: percentile(took, 0.5), p99: percentile(took, 0.99) },
      waitedSeconds,
      unmoved: rows[0]?.unmoved ?? Number.NaN,
    };
  } finally {
    await client.end();
  }
}

/**
 * Resolves when no status waits any more and no more are coming, or when it takes too long; in that
 * case `unmoved` shows it.
 */
async function longestWait(client: pg.Client, ended: () => boolean): Promise<number> {
  let longest = 0;
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const isLast = ended();
    const { rows } = await client.query<{ seconds: number | null }>(
      'select extract(epoch from now() - min(received_at))::float8 as seconds from delivery_report',
    );
    const seconds = rows[0]?.seconds ?? null;
    longest = Math.max(longest, seconds ?? 0);
    if ((isLast && seconds === null) || performance.now() > deadline) return longest;
    await wait(LOOK_EVERY_MS);
  }
}

/** The demanded figures, and what was measured. */
export function statusFigures({
  alone,
  beside,
  acknowledged,
  waitedSeconds,
  unmoved,
}: Statuses): Figure[] {
  return [
    atMost(
      '1,000 delivery states in one request: acknowledged, p99',
      acknowledged.p99,
      50,
      'ms',
      1,
    ),
    shown('The same, p50', `${acknowledged.p50.toFixed(1)} ms`),
    atMost(
      'Telegram at 200/s beside 3,300 states a second: end to end p99, times longer',
      beside.endToEnd.p99 / alone.endToEnd.p99,
      1.2,
      'times',
      2,
    ),
    shown('The same, alone and beside: p50, p99', `${ms(alone)}; ${ms(beside)}`),
    shown('The longest that a state waited to be worked off', `${waitedSeconds.toFixed(1)} s`),
    none('Delivery states that moved nothing', unmoved === 0 ? [] : [`${unmoved} parts`]),
    none('Beside them: lost, doubled, wrong chat, wrong answer', beside.faults),
  ];
}

const ms = ({ endToEnd }: Drive): string =>
  `${endToEnd.p50.toFixed(1)} ms, ${endToEnd.p99.toFixed(1)} ms`;
