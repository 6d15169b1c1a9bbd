import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type MetaSimulator, startMetaSimulator } from '#simulators/meta/simulator.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { prepareDataDir } from '#test/environments/data-folder.ts';
import { until } from '#test/environments/telegram.ts';
import { freePort } from './actors/front.ts';
import { type ProductProcess, startProductProcess } from './product-process.ts';

const fixtures = join(import.meta.dirname, '../../../shared/fixtures');
const present = existsSync(join(fixtures, 'index.json'));
const Type = z.enum(['whatsapp', 'messenger', 'instagram']);
const Rows = z.array(z.object({ file: z.string(), provider: z.string() }));
const bodies = present
  ? Rows.parse(JSON.parse(readFileSync(join(fixtures, 'index.json'), 'utf8'))).flatMap(
      ({ file, provider }) => {
        const type = Type.safeParse(provider).data;
        return type === undefined ? [] : [{ type, file, body: readFileSync(join(fixtures, file)) }];
      },
    )
  : [];
type Body = (typeof bodies)[number];
/** The accounts that occur in the bodies. */
const accounts = [
  { type: 'whatsapp', id: '106540352242922' },
  { type: 'whatsapp', id: '1122334455667' },
  { type: 'whatsapp', id: '10634295353625' },
  { type: 'messenger', id: '100000000000001' },
  { type: 'instagram', id: '17841400000000000' },
] as const;
const PATIENCE_MS = 120_000;
const AT_A_TIME = 16;

/**
 * Sends all published webhook bodies of Meta's products in one stream, each body twice, to a
 * product that is killed meanwhile.
 */
describe.skipIf(!present)(
  'published bodies of all of Meta’s products in one shuffled stream (skipped where they are absent)',
  () => {
    const opened = new AsyncDisposableStack();
    let meta: MetaSimulator;
    let database: Database;
    let product: ProductProcess;
    let start: () => Promise<void>;

    beforeAll(async () => {
      const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'recado-kill-published-')), (path) =>
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
            INSTAGRAM_APP_ID: meta.instagram.appId,
            INSTAGRAM_APP_SECRET: meta.instagram.appSecret,
            INSTAGRAM_GRAPH_URL: meta.instagram.graphUrl,
            PUBLIC_URL: `http://127.0.0.1:${port}`,
            DATA_DIR: join(folder, 'data'),
            SIMULATOR: 'off',
            LOG_LEVEL: 'warn',
          },
        });
      };
      opened.defer(async () => void (await product.stop()));
      opened.defer(() => database.end());
      await start();
      await connectAll();
    });
    afterAll(() => opened.disposeAsync());

    async function connectAll(): Promise<void> {
      let session = '';
      const call = async (path: string, body: unknown): Promise<unknown> => {
        const headers = {
          'content-type': 'application/json',
          ...(session && { authorization: `Bearer ${session}` }),
        };
        const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`);
        return z.object({ data: z.unknown() }).parse(JSON.parse(text)).data;
      };
      const owner = { name: 'Rita', email: 'rita@example.com', password: 'vento norte 7 pedras' };
      session = z
        .object({ token: z.string() })
        .parse(await call('/api/auth/register', owner)).token;
      for (const { type, id } of accounts) {
        const channelId = z
          .object({ id: z.string() })
          .parse(await call('/channels', { type, displayName: id, mode: 'live' })).id;
        await call('/channels/setup', {
          channelId,
          setupData: { type, ...(await credentialOf(type)) },
        });
        // The bodies name accounts of their own.
        await database.query('update channel set provider_account_id = $2 where id = $1', [
          channelId,
          id,
        ]);
      }
    }

    async function credentialOf(type: Body['type']): Promise<Record<string, string>> {
      if (type === 'whatsapp') {
        const {
          wabaId: whatsappBusinessId,
          phoneNumberId,
          accessToken,
        } = await meta.control.createBusiness('Padaria');
        return { whatsappBusinessId, phoneNumberId, accessToken };
      }
      const account = await (type === 'messenger'
        ? meta.control.createPage('Padaria')
        : meta.control.createInstagram('Padaria'));
      return type === 'messenger'
        ? { pageId: account.id, pageAccessToken: account.accessToken }
        : { instagramBusinessId: account.id, accessToken: account.accessToken };
    }

    /** Whether the body was acknowledged; a process that dies acknowledges nothing. */
    async function post({ type, body }: Body): Promise<boolean> {
      const secret = type === 'instagram' ? meta.instagram.appSecret : meta.appSecret;
      const headers = {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      };
      const answer = await fetch(`http://127.0.0.1:${product.port}/api/webhook/${type}`, {
        method: 'POST',
        headers,
        body,
      }).catch(() => null);
      return answer?.status === 200;
    }

    /** Posts the bodies, some at a time; resolves with those that were not acknowledged. */
    async function stream(list: Body[]): Promise<Body[]> {
      const left = [...list];
      const refused: Body[] = [];
      const sender = async (): Promise<void> => {
        for (let next = left.shift(); next !== undefined; next = left.shift())
          if (!(await post(next))) refused.push(next);
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, sender));
      return refused;
    }

    const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
      (await database.query(sql)).rows;

    /** The state of everything once nothing is left to do. */
    async function outcome() {
      await until(
        'nothing to be left',
        async () =>
          (
            await rows(
              `select 1 from delivery_report union all select 1 from message where direction = 'in' and outcome is null`,
            )
          ).length === 0,
        PATIENCE_MS,
      );
      return {
        messages:
          await rows(`select ch.provider_account_id as account, provider_message_id as id, direction, author, removed_at is not null as removed,
        (select jsonb_agg(part - 'blob' order by place) from jsonb_array_elements(parts) with ordinality as p(part, place)) as parts, reactions
        from message m join channel ch on ch.id = m.channel_id order by 1, 2`),
        events: await rows(
          'select ch.provider_account_id as account, event_id, kind, reason from inbound_event e join channel ch on ch.id = e.channel_id order by 1, 2',
        ),
        waiting: await rows(
          'select distinct ch.provider_account_id as account, provider_message_id as id from early_change e join channel ch on ch.id = e.channel_id order by 1, 2',
        ),
        channels: await rows(
          `select provider_account_id, count(*)::int from channel group by 1 order by 1`,
        ),
      };
    }

    const shuffled = (list: Body[]): Body[] => {
      const place = ({ file }: Body, index: number): string =>
        createHmac('sha1', 'a').update(`${file} ${index}`).digest('hex');
      return list
        .map((body, index) => ({ body, at: place(body, index) }))
        .toSorted((one, other) => (one.at < other.at ? -1 : 1))
        .map(({ body }) => body);
    };

    test(
      'comes to the same as one after the other, whether or not the process is killed in the middle',
      { timeout: 240_000 },
      async () => {
        for (const body of bodies) expect(await post(body), body.file).toBe(true);
        const singly = await outcome();
        expect(singly.messages.length).toBeGreaterThan(60);
        const stuff = shuffled([...bodies, ...bodies]);
        for (const isKilled of [false, true]) {
          await database.query(
            'truncate contact, inbound_event, early_change, delivery_report, dead_letter cascade',
          );
          await database.query(`update channel set status = 'connected', status_reason = null`);
          // Killed between commit and acknowledgement, so the same body comes again.
          if (isKilled) await product.arm({ point: 'F4', hit: 20 });
          const again = await stream(stuff);
          if (isKilled) {
            expect(await product.ended).toBe('SIGKILL');
            expect(again.length).toBeGreaterThan(0);
            await start();
          }
          expect(await stream(again)).toEqual([]);
          expect(await outcome()).toEqual(singly);
          expect(await rows('select 1 from dead_letter')).toEqual([]);
        }
      },
    );
  },
);
