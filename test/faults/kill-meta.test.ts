import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/simulator.ts';
import type { Business } from '#simulators/meta/whatsapp/business.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { prepareDataDir } from '#test/environments/data-folder.ts';
import { until } from '#test/environments/telegram.ts';
import type { FaultPoint } from './fault-points.ts';
import { freePort } from './actors/front.ts';
import { isLong } from './kill.ts';
import { type ProductProcess, startProductProcess } from './product-process.ts';

/**
 * All customers of one WhatsApp Business number write at once, and the product is killed meanwhile.
 */
const opened = new AsyncDisposableStack();
let meta: MetaSimulator;
let business: Business;
let database: Database;
let product: ProductProcess;
let start: () => Promise<ProductProcess>;

const CUSTOMERS = 64;
const PATIENCE_MS = 120_000;
const STATES = 500;
const questions = Array.from({ length: CUSTOMERS }, (_, index) => ({
  question: `codigo${1000 + index}`,
  answer: `resposta ${1000 + index}`,
}));
const Data = z.object({ data: z.unknown().optional() });
const WithId = z.object({ id: z.string() });

beforeAll(async () => {
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'recado-kill-meta-')), (path) =>
    rmSync(path, { recursive: true, force: true }),
  );
  const dataDir = await prepareDataDir(join(folder, 'database'));
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', full_page_writes: 'off' },
  });
  opened.defer(() => server.stop());
  meta = await startMetaSimulator({ secret: 'a secret of the fault tests', pace: 0.05 });
  opened.defer(() => meta.close());
  database = openDatabase({ ...server.connection, max: 2 });
  // The server may end a connection before it is closed from here.
  database.on('error', () => undefined);
  opened.defer(() => database.end());
  const port = await freePort();
  start = async () => {
    product = await startProductProcess({
      port,
      logFile: join(folder, 'product.log'),
      environment: {
        DATABASE_URL: server.connectionString,
        META_APP_ID: meta.appId,
        META_APP_SECRET: meta.appSecret,
        META_CONFIG_ID: meta.configId,
        META_GRAPH_URL: meta.url,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: join(folder, 'data'),
        SIMULATOR: 'off',
        LOG_LEVEL: 'warn',
      },
    });
    return product;
  };
  opened.defer(async () => void (await product.stop()));
  await start();
  business = await meta.control.createBusiness('Loja da Rita');
  await openShop();
});
afterAll(() => opened.disposeAsync());

async function openShop(): Promise<void> {
  let session = '';
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(session && { authorization: `Bearer ${session}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 500)}`);
    return Data.parse(JSON.parse(text)).data;
  };
  const owner = { name: 'Rita', email: 'rita@example.com', password: 'vento norte 7 pedras' };
  session = z
    .object({ token: z.string() })
    .parse(await call('POST', '/api/auth/register', owner)).token;
  const { id: channelId } = WithId.parse(
    await call('POST', '/channels', { type: 'whatsapp', displayName: 'Vendas', mode: 'live' }),
  );
  const { wabaId: whatsappBusinessId, phoneNumberId, accessToken } = business;
  await call('POST', '/channels/setup', {
    channelId,
    setupData: { type: 'whatsapp', whatsappBusinessId, phoneNumberId, accessToken },
  });
  const config = {
    greeting: '',
    typingMs: 0,
    debounce: { quietMs: 0, maxMs: 0 },
    limits: { repliesPerFiveMinutes: 100 },
    faq: questions.map((item) => ({ ...item, variants: [] })),
  };
  const { id } = WithId.parse(
    await call('POST', '/agents', { name: 'Balcão', channelType: 'whatsapp', config }),
  );
  await call('PATCH', `/agents/${id}`, { config, publish: true });
  await call('PATCH', `/agents/${id}/toggle-status`);
}

const count = async (sql: string): Promise<number> =>
  z
    .object({ count: z.number() })
    .parse((await database.query(`select count(*)::int as count from ${sql}`)).rows[0]).count;

let round = 0;
/**
 * Everybody writes at one moment, each with a different question. `told` resolves with what each
 * was answered.
 */
function crowd(): { write: () => Promise<unknown>; told: () => Promise<string[][]> } {
  round += 1;
  const customers = questions.map((_, index) => ({
    waId: `55119${round}${String(7_000_000 + index)}`,
    name: `Cliente ${round}.${index}`,
  }));
  return {
    write: () =>
      Promise.all(
        customers.map((customer, index) =>
          meta.control.act(business.phoneNumberId, customer, {
            kind: 'text',
            text: questions[index]?.question ?? '',
          }),
        ),
      ),
    told: () =>
      Promise.all(
        customers.map(async (customer) =>
          (await meta.control.phone(business.phoneNumberId, customer, true)).messages.flatMap(
            ({ from, part }) =>
              from === 'customer' ? [] : ['text' in part ? part.text : part.kind],
          ),
        ),
      ),
  };
}

async function everybodyIsAnsweredOnce(told: () => Promise<string[][]>): Promise<void> {
  // The test polls the database first, because polling 64 phones would be most of the work.
  await until(
    'every message to have its outcome, and every answer its status',
    async () =>
      (await count(`message where direction = 'in' and outcome is not null`)) ===
        round * CUSTOMERS &&
      (await count(`message where direction = 'in' and outcome is null`)) === 0 &&
      (await count(`message where direction = 'out' and delivery not in ('delivered', 'read')`)) ===
        0,
    PATIENCE_MS,
  );
  await until(
    'an answer for each',
    async () => (await told()).every((texts) => texts.length > 0),
    PATIENCE_MS,
  );
  // The first answer also contains the greeting, so the code is searched in the text.
  const codes = (await told()).map((texts) => texts.map((text) => /resposta \d+/.exec(text)?.[0]));
  expect(codes).toEqual(questions.map(({ answer }) => [answer]));
}

// This test runs before the others, because no other answer may be sent meanwhile.
test(
  'killed between the acknowledgement of delivery states and the work on them: all arrive',
  { timeout: 120_000 },
  async () => {
    // Sets the parts to the state in which the provider has taken them and has reported nothing
    // more.
    await database.query(
      `with person as (insert into contact (id, workspace_id) select gen_random_uuid(), workspace_id from channel returning id, workspace_id), place as (
       insert into conversation (id, workspace_id, channel_id, contact_id, chat, sent_seq)
       select gen_random_uuid(), k.workspace_id, ch.id, k.id, '5511900000000', $1 from person k join channel ch using (workspace_id) returning *)
     insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, provider_message_id, parts, delivery, attempts, sent_at)
     select gen_random_uuid(), workspace_id, channel_id, id, 'out', 'agent', n, 'wamid.killed-' || n, '[{"kind":"text","text":"oi"}]', 'sent', 1, now()
     from place, generate_series(1, $1) n`,
      [STATES],
    );
    const statuses = Array.from({ length: STATES }, (_, index) => ({
      id: `wamid.killed-${index + 1}`,
      status: 'read',
      timestamp: '1795000012',
      recipient_id: '5511900000000',
    }));
    const { phoneNumberId, wabaId } = business;
    const value = {
      messaging_product: 'whatsapp',
      metadata: { phone_number_id: phoneNumberId },
      statuses,
    };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: wabaId, changes: [{ field: 'messages', value }] }],
    });
    await product.arm({ point: 'F5', hit: 1 });
    const answer = await fetch(`http://127.0.0.1:${product.port}/api/webhook/whatsapp`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${createHmac('sha256', meta.appSecret).update(body).digest('hex')}`,
      },
    });
    expect(answer.status).toBe(200);
    expect(await product.ended).toBe('SIGKILL');
    expect(await count(`message where delivery = 'read'`)).toBe(0);
    await start();
    await until(
      'every state',
      async () => (await count(`message where delivery = 'read'`)) === STATES,
      PATIENCE_MS,
    );
    expect(await count('delivery_report')).toBe(0);
  },
);

test(
  '64 customers of one number write at once: each gets the answer to what was asked, once',
  { timeout: 180_000 },
  async () => {
    const { write, told } = crowd();
    await write();
    await everybodyIsAnsweredOnce(told);
  },
);

// A message is acknowledged; a request is on its way; a part is taken but not recorded. The long
// form adds: a turn is claimed; a part is committed but not sent, which again takes a minute.
const kills: [FaultPoint, number][] = [
  ['F5', 20],
  ['F9', 12],
  ['F10', 12],
];
if (isLong) kills.push(['F6', 2], ['F8', 3]);
test.each(kills)(
  'killed at %s while 64 customers write: each is answered once all the same',
  { timeout: 240_000 },
  async (point, hit) => {
    const { write, told } = crowd();
    await product.arm({ point, hit });
    await write();
    expect(await product.ended).toBe('SIGKILL');
    await start();
    await everybodyIsAnsweredOnce(told);
  },
);
