import { test as base } from '@playwright/test';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MetaSimulator, startMetaSimulator } from '#simulators/meta/simulator.ts';
import {
  startWhatsAppWebSimulator,
  type WhatsAppWebSimulator,
} from '#simulators/whatsapp-web/simulator.ts';

/**
 * A product in a process of its own whose live channels reach the simulated Meta and WhatsApp Web,
 * under the addresses of its environment variables.
 */
export interface Live {
  origin: string;
  meta: MetaSimulator;
  whatsappWeb: WhatsAppWebSimulator;
  /** Kills its process and starts another; resolves when that one is ready. */
  restart(): Promise<void>;
}

/** Tests that use this have `live` and the product's own address; each worker starts both once. */
export const test = base.extend<object, { live: Live }>({
  live: [
    // Playwright reads from the pattern what a fixture needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const meta = await startMetaSimulator({
        secret: 'live Meta of the browser tests',
        pace: 0.1,
      });
      const whatsappWeb = await startWhatsAppWebSimulator({
        secret: 'live WhatsApp Web of the browser tests',
      });
      const folder = await mkdtemp(join(tmpdir(), 'recado-live-'));
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const start = (): ChildProcess =>
        spawn(process.execPath, ['src/server/main.ts'], {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: {
            ...process.env,
            ...environmentOf(meta),
            WHATSAPP_WEB_URL: whatsappWeb.url,
            WHATSAPP_WEB_MESSAGES_PER_MINUTE: '6000',
            PORT: String(port),
            HOST: '127.0.0.1',
            DATA_DIR: folder,
          },
        });
      let product = start();
      async function restart(): Promise<void> {
        product.kill('SIGKILL');
        await once(product, 'exit');
        product = start();
        await ready(product, origin);
      }
      try {
        await ready(product, origin);
        for (const [object, type] of [
          ['whatsapp_business_account', 'whatsapp'],
          ['page', 'messenger'],
          ['instagram', 'instagram'],
        ] as const)
          await meta.control.setAppCallback({
            object,
            url: `${origin}/api/webhook/${type}`,
            verifyToken,
          });
        await use({ origin, meta, whatsappWeb, restart });
      } finally {
        if (product.exitCode === null) {
          product.kill('SIGTERM');
          await once(product, 'exit');
        }
        await meta.close();
        await whatsappWeb.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ live }, use) => use(live.origin),
});

export const verifyToken = 'what the live Meta must say';

/** What an operator sets for an app at Meta, here with the simulator's addresses. */
export const environmentOf = ({
  url,
  appId,
  appSecret,
  configId,
  instagram,
}: MetaSimulator): Record<string, string> => ({
  SIMULATOR: 'off',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
  META_APP_ID: appId,
  META_APP_SECRET: appSecret,
  META_CONFIG_ID: configId,
  META_VERIFY_TOKEN: verifyToken,
  META_DIALOG_URL: url,
  META_GRAPH_URL: url,
  META_SDK_URL: `${url}/sdk.js`,
  INSTAGRAM_APP_ID: instagram.appId,
  INSTAGRAM_APP_SECRET: instagram.appSecret,
  INSTAGRAM_AUTH_URL: instagram.authUrl,
  INSTAGRAM_API_URL: instagram.apiUrl,
  INSTAGRAM_GRAPH_URL: instagram.graphUrl,
});

async function ready(product: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + 100_000;
  for (;;) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null); // not listening yet
    if (answer?.ok) return;
    if (product.exitCode !== null) throw new Error(`the product ended with ${product.exitCode}`);
    if (Date.now() > deadline) throw new Error('the product did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * A free port, which the product must know before it starts, because the port is part of its public
 * address.
 */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
