import { test as base, type Browser, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startMetaSimulator } from '#simulators/meta/simulator.ts';
import { startTelegramSimulator } from '#simulators/telegram/simulator.ts';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { startWhatsAppWebSimulator } from '#simulators/whatsapp-web/simulator.ts';
import type { AgentConfig } from '#contract/agents/agents.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { freePort } from '#test/faults/actors/front.ts';
import { type ProductProcess, startProductProcess } from '#test/faults/product-process.ts';
import { environmentOf, verifyToken } from '../live.ts';
import { signIn } from '../person.ts';
import { type Call, connectLines, type Line, type Providers } from './lines.ts';

/** A business with five channels and two people at work, each in a browser of their own. */
export interface Office {
  lines: Line[];
  /** The pages of Rita, the owner, and Bia, an attendant. */
  rita: Page;
  bia: Page;
  /**
   * The process that answers, sends and keeps connections, which the pages' process does not do. It
   * can be made to stand still in between.
   */
  worker: ProductProcess;
  /** The database, in which tests let time pass where the product uses the database's clock. */
  database: Database;
  /**
   * Sets Meta's clock back by so many milliseconds, so that messages appear to have been written
   * earlier.
   */
  metaIsBehind(milliseconds: number): void;
}

export const answer = 'Entregamos no bairro todo.';
export const handOff = {
  message: 'Vou chamar uma pessoa.',
  fallbackMessage: 'Ainda não há ninguém livre.',
};
const config = {
  greeting: '',
  typingMs: 0,
  debounce: { quietMs: 0, maxMs: 0 },
  faq: [{ question: 'Vocês entregam?', variants: [], buttons: [], answer }],
  handOff: {
    words: ['atendente'],
    afterMisses: 2,
    fallbackMinutes: 60,
    takeUpHours: 12,
    teamId: null,
    ...handOff,
  },
} satisfies Partial<AgentConfig>;

const Data = z.object({ data: z.unknown() });
const SignedIn = z.object({ token: z.string() });
const Agents = z.object({ agents: z.array(z.object({ id: z.string(), channelType: z.string() })) });
const WithId = z.object({ id: z.string() });

async function openOffice(browser: Browser, opened: AsyncDisposableStack): Promise<Office> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-journeys-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    settings: { fsync: 'off', full_page_writes: 'off' },
  });
  opened.defer(() => server.stop());
  const database = openDatabase({ ...server.connection, max: 1 });
  // The server may end a connection before it is closed from here.
  database.on('error', () => undefined);
  opened.defer(() => database.end());
  let behind = 0;
  const secret = 'providers of the journeys';
  const providers: Providers = {
    telegram: await startTelegramSimulator({ secret, pace: 0.1 }),
    meta: await startMetaSimulator({ secret, pace: 0.1, clock: () => Date.now() - behind }),
    whatsappWeb: await startWhatsAppWebSimulator({ secret }),
  };
  for (const provider of Object.values(providers)) opened.defer(() => provider.close());

  const origin = `http://localhost:${await freePort()}`;
  const start = async (role: string, port: number): Promise<ProductProcess> => {
    const product = await startProductProcess({
      port,
      logFile: join(folder, `${role}.log`),
      environment: {
        ...environmentOf(providers.meta),
        TELEGRAM_API_URL: providers.telegram.url,
        WHATSAPP_WEB_URL: providers.whatsappWeb.url,
        WHATSAPP_WEB_MESSAGES_PER_MINUTE: '6000',
        DATABASE_URL: server.connectionString,
        SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
        PUBLIC_URL: origin,
        DATA_DIR: join(folder, 'data'),
        ROLE: role,
      },
    });
    opened.defer(async () => {
      product.signal('SIGCONT'); // a failed test may have left it stopped
      await product.stop();
    });
    return product;
  };
  await start('web', Number(new URL(origin).port));
  const worker = await start('all', await freePort());
  for (const [object, type] of [
    ['whatsapp_business_account', 'whatsapp'],
    ['page', 'messenger'],
    ['instagram', 'instagram'],
  ] as const)
    await providers.meta.control.setAppCallback({
      object,
      url: `${origin}/api/webhook/${type}`,
      verifyToken,
    });

  let token = '';
  const call: Call = async (method, path, body) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(origin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    return { data: Data.parse(JSON.parse(text)).data };
  };
  const owner = {
    name: 'Rita Prado',
    email: 'rita@loja.example',
    password: 'sete pedras no rio 9',
  };
  token = SignedIn.parse((await call('POST', '/api/auth/register', owner)).data).token;
  const lines = await connectLines(providers, call);
  for (const { type } of lines) await switchOn(call, type);
  const email = 'bia@loja.example';
  await call('POST', '/api/auth/confirm', { password: owner.password });
  const { link } = z
    .object({ link: z.string() })
    .parse((await call('POST', '/api/invitations', { email, role: 'attendant', by: 'link' })).data);
  const invitation = new URL(link).searchParams.get('token');
  const joined = await call('POST', '/api/invitations/accept', {
    token: invitation,
    name: 'Bia Costa',
    password: 'sete barcos no porto 3',
  });

  const pageOf = async (session: string): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'pt-BR',
      reducedMotion: 'no-preference',
    });
    opened.defer(() => context.close());
    const page = await context.newPage();
    await signIn(page, { token: session });
    await page.goto('/conversations?state=all');
    return page;
  };
  return {
    lines,
    rita: await pageOf(token),
    bia: await pageOf(SignedIn.parse(joined.data).token),
    worker,
    database,
    metaIsBehind: (milliseconds) => (behind = milliseconds),
  };
}

/**
 * Switches on an agent for a type of channel: the one that exists from the beginning, or a new one.
 */
async function switchOn(call: Call, channelType: string): Promise<void> {
  const { agents } = Agents.parse((await call('GET', '/agents')).data);
  const known = agents.find((agent) => agent.channelType === channelType);
  const { id } =
    known ??
    WithId.parse((await call('POST', '/agents', { name: 'Balcão', channelType, config })).data);
  await call('PATCH', `/agents/${id}`, { config, publish: true });
  await call('PATCH', `/agents/${id}/toggle-status`);
}

/** Tests that use this share one office, which a worker opens once. */
export const test = base.extend<object, { office: Office }>({
  office: [
    async ({ browser }, use) => {
      await using opened = new AsyncDisposableStack();
      await use(await openOffice(browser, opened));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.skip(!isInstalled(), 'the optional package of WhatsApp Web is not installed');
