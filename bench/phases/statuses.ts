import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import type { MetaSimulator } from '#channels/meta/simulator.ts';
import { type Bench, drive, type Drive } from '../drive.ts';
import type { Account } from '../set-up.ts';
import { percentile } from '../statistics.ts';
import { RATE } from './steady.ts';

/** A number that sends a thousand messages a second hears 3,300 of them a second; Meta puts up to 1,000 into one request. */
const REQUESTS = 45;
const IN_ONE = 1000;
const EVERY_MS = 300;
const SECONDS = 15;
const CONVERSATIONS = 500;
/** The product has just started: what it has not yet compiled would count against the first of the two. */
const WARM_UP = 2_000;
const WARM_UP_REQUESTS = 5;
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 200;

export interface Statuses {
  /** Telegram's messages at 200/s, without and beside the statuses. */
  alone: Drive;
  beside: Drive;
  acknowledged: { p50: number; p99: number };
  /** The longest that a state was seen to wait after it was acknowledged. */
  waitedSeconds: number;
  /** Parts that are not “delivered” in the end. */
  unmoved: number;
}

const Created = z.object({ data: z.object({ id: z.string() }) });

/** What became of 45,000 parts of one WhatsApp number, told a thousand at a time, while Telegram's customers go on writing. */
export async function measureStatuses(bench: Bench, account: Account, database: string, meta: MetaSimulator): Promise<Statuses> {
  const business = await meta.control.createBusiness('Medida');
  const { wabaId: whatsappBusinessId, phoneNumberId, accessToken } = business;
  const { id: channelId } = (await account.call('POST', '/channels', Created, { type: 'whatsapp', displayName: 'Medida' })).data;
  await account.call('POST', '/channels/setup', z.unknown(), {
    channelId,
    setupData: { type: 'whatsapp', whatsappBusinessId, phoneNumberId, accessToken },
  });
  const client = new pg.Client(database);
  await client.connect();
  try {
    await fill(client, channelId);
    const steady = () => drive(bench, { messages: RATE * SECONDS, connections: 256, rate: RATE, exact: true });
    await drive(bench, { messages: WARM_UP, connections: 256, rate: RATE, exact: true });
    for (let request = 0; request < WARM_UP_REQUESTS; request++)
      await post(bench, meta, bodyOf(whatsappBusinessId, phoneNumberId, request, 'sent'));
    const alone = await steady();
    const took: number[] = [];
    let ended = false;
    const waited = longestWait(client, () => ended);
    const [beside] = await Promise.all([
      steady(),
      (async () => {
        for (let request = 0; request < REQUESTS; request++) {
          const next = wait(EVERY_MS);
          took.push(await post(bench, meta, bodyOf(whatsappBusinessId, phoneNumberId, request, 'delivered')));
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

/** Resolves when nothing waits any more and no more is coming, or when it takes too long; then what is unmoved says so. */
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

/** Parts as the product leaves them when the provider has taken them. */
async function fill(client: pg.Client, channelId: string): Promise<void> {
  await client.query(
    `with place as (select id, workspace_id from channel where id = $1), people as (
       insert into contact (id, workspace_id) select gen_random_uuid(), workspace_id from place, generate_series(1, $2) returning id, workspace_id)
     insert into conversation (id, workspace_id, channel_id, contact_id, chat, sent_seq)
     select gen_random_uuid(), workspace_id, $1, id, '55119' || row_number() over (), $3::integer / $2 from people`,
    [channelId, CONVERSATIONS, REQUESTS * IN_ONE],
  );
  await client.query(
    `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, provider_message_id, parts, delivery, attempts, sent_at)
     select uuidv7(), c.workspace_id, $1, c.id, 'out', 'agent', 1 + n / $2, 'wamid.bench-' || n, '[{"kind":"text","text":"oi"}]', 'sent', 1, now()
     from generate_series(0, $3::integer - 1) n
     join (select *, row_number() over (order by id) - 1 as place from conversation where channel_id = $1) c on c.place = n % $2`,
    [channelId, CONVERSATIONS, REQUESTS * IN_ONE],
  );
  await client.query('analyze message');
}

function bodyOf(business: string, phoneNumberId: string, request: number, status: 'sent' | 'delivered'): string {
  const statuses = Array.from({ length: IN_ONE }, (_, index) => ({
    id: `wamid.bench-${request * IN_ONE + index}`,
    status,
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: `55119${index}`,
    conversation: { id: 'a1b2c3d4e5f60718', origin: { type: 'service' } },
    pricing: { billable: true, pricing_model: 'PMP', category: 'service', type: 'regular' },
  }));
  const metadata = { display_phone_number: '5511900000000', phone_number_id: phoneNumberId };
  const value = { messaging_product: 'whatsapp', metadata, statuses };
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: business, changes: [{ field: 'messages', value }] }] });
}

/** Milliseconds until it was acknowledged. */
async function post({ product }: Bench, meta: MetaSimulator, body: string): Promise<number> {
  const signature = `sha256=${createHmac('sha256', meta.appSecret).update(body).digest('hex')}`;
  const start = performance.now();
  const answer = await fetch(`${product.origin}/api/webhook/whatsapp`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`Statuses were answered ${answer.status}.`);
  return performance.now() - start;
}
