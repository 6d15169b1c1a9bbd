import { randomBytes } from 'node:crypto';
import { createBusiness } from './whatsapp/business.ts';
import { instagramProduct } from './messaging/instagram-graph.ts';
import { instagramTokens } from './messaging/instagram-tokens.ts';
import { messengerProduct } from './messaging/messenger-graph.ts';
import { whatsappProduct } from './whatsapp/graph.ts';
import { createLimits } from './whatsapp/limits.ts';
import { SimulatorServer } from '#simulators/kit/server.ts';
import { openSimulatorStore } from '#simulators/kit/store.ts';
import { appOperation } from './graph/app.ts';
import { createBuckets } from './buckets.ts';
import type { Host, Product } from './graph/call.ts';
import type { SimulatorControl } from './client.ts';
import { createClock } from './clock.ts';
import { answerControl, controlOf } from './control.ts';
import { digest, digitsOf, type Core } from './core.ts';
import { createFaults } from './faults.ts';
import { answerGraph } from './graph/graph.ts';
import { openJournal, type JournalEntry } from './journal.ts';
import { answerLogin } from './login/login.ts';
import { restoreAccount } from './messaging/accounts.ts';
import { commit as commitMessaging } from './messaging/core.ts';
import type { Change, State } from './state.ts';
import { apply, changesOf, emptyState } from './changes.ts';
import { WebhookSender } from './webhooks/webhooks.ts';

export interface SimulatorOptions {
  /** 0: any free port. */
  port?: number;
  host?: string;
  /**
   * The folder in which businesses, chats and waiting webhooks survive a restart. Absent: they are
   * only in memory.
   */
  folder?: string;
  /**
   * The app, its secret and all tokens are derived from it, so the same secret accepts the same
   * tokens.
   */
  secret: string;
  /** The token for /control; made up when absent. */
  controlToken?: string;
  /** Multiplies the waits between webhook tries. 1 is Meta's own pace. */
  pace?: number;
  clock?: () => number;
  /**
   * Entries are kept in memory unless this is false. With `journalFile` they are also appended to
   * that file.
   */
  keepJournal?: boolean;
  journalFile?: string;
}

export interface MetaSimulator {
  /** For META_GRAPH_URL and META_DIALOG_URL. META_SDK_URL is `/sdk.js` below it. */
  url: string;
  appId: string;
  appSecret: string;
  configId: string;
  /** Instagram's hosts, which are folders here, and the app's Instagram product. */
  instagram: {
    appId: string;
    appSecret: string;
    authUrl: string;
    apiUrl: string;
    graphUrl: string;
  };
  controlToken: string;
  control: SimulatorControl;
  /** Grows while things happen. */
  journal: readonly JournalEntry[];
  close(): Promise<void>;
}

/** Starts a server that behaves as Meta's Graph API does, with customers and faults on demand. */
export async function startMetaSimulator(options: SimulatorOptions): Promise<MetaSimulator> {
  const store = openSimulatorStore<State, Change>(options.folder, {
    name: 'meta',
    state: emptyState(),
    apply,
    changesOf,
  });
  const clock = createClock(options.clock ?? Date.now, options.pace ?? 1, store.state.passed);
  const journal = openJournal(clock.now, {
    keep: options.keepJournal ?? true,
    file: options.journalFile,
  });
  const closing = new AbortController();
  const core: Core = {
    store,
    journal,
    faults: createFaults(),
    clock,
    ...appOf(options.secret),
    login: { redirectUris: [], instagramAnswer: 'list' },
    onPending: (pending) => webhooks.add(pending),
    onForgotten({ id, kind, target }) {
      if (kind === 'system_user') createBusiness(core, `Empresa ${id}`, {}, id);
      else if (kind !== 'user' && target !== null) restoreAccount(core, { id, kind, target });
    },
    onDeaf: (account) =>
      commitMessaging(core, {
        kind: 'account_changed',
        account,
        change: { subscribedFields: null },
      }),
    closing: closing.signal,
  };
  let origin = '';
  const webhooks = new WebhookSender(core, () => origin);
  const products = productsOf(clock.now);
  const control = controlOf(core, webhooks);
  const controlToken = options.controlToken ?? randomBytes(24).toString('base64url');

  const server = new SimulatorServer({
    control: (request, call) => answerControl(control, controlToken, request, call),
    async provider(request, response, url) {
      if (await answerLogin(core, request, response, url)) return;
      const [prefix = '', host = 'graph.facebook.com'] = hostOf(url.pathname);
      url.pathname = url.pathname.slice(prefix.length);
      await answerGraph(core, { host, products: products[host] }, request, response, url);
    },
    failure: (error) => ({
      error: { message: `the simulator failed: ${String(error)}`, type: 'SimulatorError', code: 1 },
    }),
  });

  let closed: Promise<void> | null = null;
  async function stop(): Promise<void> {
    closing.abort();
    await webhooks.close();
    clock.close();
    await server.close();
    await journal.close();
    store.close();
  }

  origin = `http://127.0.0.1:${await server.listen(options.port, options.host)}`;
  webhooks.resume();

  return {
    ...addressesOf(core, origin),
    controlToken,
    control,
    journal: journal.entries,
    close: () => (closed ??= stop()),
  };
}

/** Our app, derived from the simulator's secret. */
const appOf = (
  secret: string,
): Pick<
  Core,
  'secret' | 'appId' | 'appSecret' | 'instagramAppId' | 'instagramAppSecret' | 'configId'
> => ({
  secret,
  appId: digitsOf(secret, 'meta app', 15),
  appSecret: digest(secret, 'meta app secret').slice(0, 32),
  instagramAppId: digitsOf(secret, 'instagram app', 16),
  instagramAppSecret: digest(secret, 'instagram app secret').slice(0, 32),
  configId: digitsOf(secret, 'meta login configuration', 15),
});

/** The products that each of Meta's hosts serves. */
function productsOf(now: () => number): Record<Host, Product[]> {
  const buckets = createBuckets(now);
  return {
    'graph.facebook.com': [
      appOperation,
      whatsappProduct(createLimits(now)),
      messengerProduct(buckets),
    ],
    'graph.instagram.com': [instagramTokens, instagramProduct(buckets)],
    'api.instagram.com': [instagramTokens],
  };
}

/** The addresses and ids that the product needs in its environment to reach our app here. */
const addressesOf = (
  core: Core,
  origin: string,
): Pick<MetaSimulator, 'url' | 'appId' | 'appSecret' | 'configId' | 'instagram'> => ({
  url: origin,
  appId: core.appId,
  appSecret: core.appSecret,
  configId: core.configId,
  instagram: {
    appId: core.instagramAppId,
    appSecret: core.instagramAppSecret,
    authUrl: `${origin}/www.instagram.com`,
    apiUrl: `${origin}/api.instagram.com`,
    graphUrl: `${origin}/graph.instagram.com`,
  },
});

/**
 * The Instagram host that is the first folder of a path. Empty: the path is for graph.facebook.com.
 */
function hostOf(path: string): [prefix: string, host: Host] | [] {
  const host = (['api.instagram.com', 'graph.instagram.com'] as const).find((one) =>
    path.startsWith(`/${one}/`),
  );
  return host === undefined ? [] : [`/${host}`, host];
}
