import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { startWhatsAppWebSimulator, type WhatsAppWebSimulator } from '#channels/whatsapp-web/simulator.ts';
import { Pairing } from '#contract/whatsapp-web.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { until } from '#test/telegram-world.ts';
import { freePort } from './front.ts';
import { isLong } from './kill.ts';
import { type ProductProcess, startProductProcess } from './product-process.ts';

const MESSAGES = isLong ? 1000 : 60;
const KILLS = isLong ? 10 : 2;
const QUESTIONS = 20;
const PATIENCE_MS = 180_000;
/** Of taking a connection over from a process that died. */
const TAKEOVER_MS = 15_000;
const Data = z.object({ data: z.unknown().optional() });
const WithId = z.object({ id: z.string() });

/** Two processes, one phone: whoever holds the connection is killed while customers write. */
describe.skipIf(!isInstalled())('killed with WhatsApp Web (needs the optional package baileys)', () => {
  const opened = new AsyncDisposableStack();
  let simulator: WhatsAppWebSimulator;
  let database: Database;
  let start: (port: number) => Promise<ProductProcess>;
  const running = new Map<number, ProductProcess>();
  let ports: number[];
  let phone: string;
  let session = '';

  beforeAll(async () => {
    const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'recado-kill-web-')), (path) => rmSync(path, { recursive: true, force: true }));
    const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), settings: { fsync: 'off', full_page_writes: 'off' } });
    opened.defer(() => server.stop());
    simulator = await startWhatsAppWebSimulator({ secret: 'a secret of the fault tests' });
    opened.defer(() => simulator.close());
    database = openDatabase({ ...server.connection, max: 2 });
    database.on('error', () => undefined); // the server may end a connection before it is closed from here
    opened.defer(() => database.end());
    ports = [await freePort(), await freePort()];
    start = async (port) => {
      const environment = {
        DATABASE_URL: server.connectionString,
        SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
        WHATSAPP_WEB_URL: simulator.url,
        DATA_DIR: join(folder, `data-${port}`),
        SIMULATOR: 'off',
        LOG_LEVEL: 'warn',
      };
      const product = await startProductProcess({ port, logFile: join(folder, `${port}.log`), environment });
      running.set(port, product);
      return product;
    };
    opened.defer(async () => void (await Promise.all([...running.values()].map((product) => product.stop()))));
    for (const port of ports) await start(port);
    await openShop();
  }, 180_000);
  afterAll(() => opened.disposeAsync());

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${ports[0]}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(session && { authorization: `Bearer ${session}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 500)}`);
    return Data.parse(JSON.parse(text)).data;
  }

  async function openShop(): Promise<void> {
    const owner = { name: 'Rita', email: 'rita@example.com', password: 'vento norte 7 pedras' };
    session = z.object({ token: z.string() }).parse(await call('POST', '/api/auth/register', owner)).token;
    const { id: channelId } = WithId.parse(await call('POST', '/channels', { type: 'whatsapp_web', displayName: 'Celular' }));
    const config = {
      greeting: '',
      typingMs: 0,
      debounce: { quietMs: 0, maxMs: 0 },
      limits: { repliesPerFiveMinutes: 100 },
      faq: Array.from({ length: QUESTIONS }, (_, index) => ({
        question: `codigo${1000 + index}`,
        answer: `resposta ${1000 + index}`,
        variants: [],
      })),
    };
    const { id } = WithId.parse(await call('POST', '/agents', { name: 'Balcão', channelType: 'whatsapp_web', config }));
    await call('PATCH', `/agents/${id}`, { config, publish: true });
    await call('PATCH', `/agents/${id}/toggle-status`);
    ({ phone } = await simulator.control.createPhone('Padaria'));
    await call('POST', '/whatsapp-web/connection/init', { channelId });
    const pairing = async (): Promise<Pairing> => Pairing.parse(await call('GET', `/whatsapp-web/connection/${channelId}`));
    await until('a QR code', async () => (await pairing()).state === 'qr', PATIENCE_MS);
    await simulator.control.scan(phone, (await pairing()).qr ?? '');
    await until('the connection', async () => (await pairing()).state === 'connected', PATIENCE_MS);
  }

  const isOnline = async (): Promise<boolean> => (await simulator.control.devices(phone))[0]?.online === true;

  /** Kills the process that holds the connection; resolves with how long the phone's device was away, and starts the process again. */
  async function killHolder(): Promise<number> {
    const { rows } = await database.query(`select w.process_id from socket_session s join worker w on w.id = s.holder`);
    const [port, holder] = [...running].find(([, { pid }]) => pid === rows[0]?.process_id) ?? [];
    if (!holder || port === undefined) throw new Error('nobody holds the connection');
    holder.signal('SIGKILL');
    await holder.ended;
    const at = performance.now();
    await until('the device is gone', async () => !(await isOnline()));
    await until('the other process has it', isOnline, PATIENCE_MS);
    const took = performance.now() - at;
    await start(port);
    return took;
  }

  test(
    `${MESSAGES} messages and ${KILLS} kills: each answered once, never two sockets, taken over within 15 s`,
    { timeout: isLong ? 1_500_000 : 300_000 },
    async () => {
      const away: number[] = [];
      const written: string[] = [];
      for (let index = 0; index < MESSAGES; index++) {
        const who = index % QUESTIONS;
        // The same words again from the same person would look like a machine.
        const customer = { phone: `55119${String(10_000_000 + index)}`, name: `Cliente ${index}` };
        const { messageId } = await simulator.control.act(phone, customer, { kind: 'text', text: `codigo${1000 + who}` });
        written.push(messageId ?? '');
        if ((index + 1) % Math.floor(MESSAGES / KILLS) === Math.floor(MESSAGES / KILLS / 2)) away.push(await killHolder());
      }
      const count = async (sql: string): Promise<number> =>
        Number((await database.query(`select count(*) as count from ${sql}`)).rows[0].count);
      await until('every message is stored', async () => (await count(`message where direction = 'in'`)) === MESSAGES, PATIENCE_MS);
      await until('every outcome', async () => (await count(`message where direction = 'in' and outcome is null`)) === 0, PATIENCE_MS);
      await until(
        'every answer is sent',
        async () => (await count(`message where direction = 'out' and delivery in ('queued', 'sending', 'unknown')`)) === 0,
        PATIENCE_MS,
      );
      const { rows } = await database.query(
        `select provider_message_id as id, outcome, outcome_reason as reason, parts from message where direction = 'in'`,
      );
      expect(rows.map(({ id }) => id).toSorted()).toEqual(written.toSorted());
      expect(rows.filter(({ outcome }) => outcome !== 'answered')).toEqual([]);
      // What a phone shows: one message for each id, however often it was sent.
      const shown = new Map(
        simulator.journal.flatMap((entry) => (entry.type === 'sent' && entry.accepted ? [[entry.messageId, entry.text]] : [])),
      );
      expect(shown.size).toBe(await count(`(select distinct run_id from message where direction = 'out') runs`));
      // A copy may be sealed with the key that went down with the process; what it copies was read.
      const read = new Set(simulator.journal.flatMap((entry) => (entry.type === 'sent' && entry.readable ? [entry.messageId] : [])));
      expect([...shown.keys()].filter((id) => !read.has(id))).toEqual([]);
      expect(Math.max(...simulator.journal.map((entry) => (entry.type === 'socket' ? entry.loggedIn : 0)))).toBe(1);
      for (const ms of away) expect(ms).toBeLessThan(TAKEOVER_MS);
    },
  );
});
