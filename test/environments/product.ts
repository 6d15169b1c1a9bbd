import { startTelegramSimulator, type TelegramSimulator } from '#simulators/telegram/simulator.ts';
import type { Config } from '#server/platform/config.ts';
import { listen } from '#server/platform/http/listen.ts';
import { type Product, startProduct } from '#server/product.ts';
import { join } from './join.ts';
import { createServices, type TestServices } from './services.ts';
import { until } from './telegram.ts';
import { Agent } from '#contract/agents/agents.ts';
import { z } from 'zod';

export interface ApiAnswer {
  status: number;
  text: string;
  data: unknown;
  code: string | undefined;
  error: string | undefined;
}

export interface Account {
  token: string;
  workspaceId: string;
  userId: string;
  /** Confirms the password: for ten minutes the session may do what a borrowed one must not. */
  confirm(): Promise<void>;
  /**
   * Calls the API. If a call needs the password, it confirms it, as the pages do, and sends the
   * call again.
   */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer>;
}

export interface ProductEnvironment extends AsyncDisposable {
  services: TestServices['services'];
  product: Product;
  /** Telegram, for channels in live mode. */
  telegram: TelegramSimulator;
  origin: string;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer>;
  /** A new person with a workspace of their own. */
  account(): Promise<Account>;
  /** A second person in the workspace of the first. */
  colleague(owner: Account): Promise<Account>;
}

const Agents = z.object({ agents: z.array(z.object({ id: z.string() })) });

/** The agent that every workspace starts with, with its configuration. */
export async function firstAgent(account: Pick<Account, 'call'>): Promise<Agent> {
  const [listed] = Agents.parse((await account.call('GET', '/agents')).data).agents;
  return Agent.parse((await account.call('GET', `/agents/${listed?.id}`)).data);
}

const Body = z
  .object({ data: z.unknown(), error: z.string().optional(), code: z.string().optional() })
  .partial();
const SignedIn = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), workspace: z.object({ id: z.string() }) }),
});
const generous = { burst: 1_000_000, perSecond: 1_000_000 };
const password = 'sete pedras no rio 9';
let accounts = 0;

/**
 * The whole product on a real database, listening on a port, with a simulated Telegram of its own
 * for live channels and another for simulated ones. `now`: the clock of its reports.
 */
export async function startProductEnvironment(
  config: Partial<Config> = {},
  database?: Parameters<typeof createServices>[1],
  now?: () => Date,
  log?: Parameters<typeof createServices>[2],
): Promise<ProductEnvironment> {
  const telegram = await startTelegramSimulator({
    secret: 'live telegram of the tests',
    pace: 0.01,
  });
  const { services, close } = await createServices(
    { telegramApiUrl: telegram.url, trustProxy: 1, ...config },
    database,
    log,
  );
  let origin = '';
  const product = await startProduct({
    services,
    probes: { queue: () => true, migrations: () => true },
    localOrigin: () => origin,
    rateLimits: { address: generous, session: generous },
    ...(now ? { now } : {}),
  });
  const listener = await listen({ host: '127.0.0.1', port: 0 });
  listener.serve(product.app.fetch);
  origin = `http://127.0.0.1:${listener.port}`;
  services.config.publicUrl = origin;
  await product.listening();

  const call: ProductEnvironment['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const { data, code, error } = Body.parse(JSON.parse(text));
    return { status: response.status, text, data, code, error };
  };

  const account: ProductEnvironment['account'] = async () => {
    accounts += 1;
    const answer = await call(
      'POST',
      '/api/auth/register',
      { name: 'Dona Rita', email: `rita${accounts}@example.com`, password },
      { 'x-forwarded-for': `10.1.${accounts >> 8}.${accounts & 255}` },
    );
    const { token, user } = SignedIn.parse(answer.data);
    const session = { authorization: `Bearer ${token}` };
    // On a busy machine there is no place for another password for a moment; whoever waits gets one.
    const confirm = (): Promise<void> =>
      until('the password to be taken', async () => {
        const { status, text, code } = await call(
          'POST',
          '/api/auth/confirm',
          { password },
          session,
        );
        if (status !== 200 && code !== 'busy')
          throw new Error(`The password was not taken: ${text}`);
        return status === 200;
      });
    return {
      token,
      userId: user.id,
      workspaceId: user.workspace.id,
      confirm,
      async call(method, path, body, headers = {}) {
        const ask = () => call(method, path, body, { ...session, ...headers });
        const answer = await ask();
        if (answer.code !== 'password_needed') return answer;
        await confirm();
        return ask();
      },
    };
  };

  return {
    services,
    product,
    telegram,
    call,
    get origin() {
      return origin;
    },
    account,
    async colleague({ workspaceId }) {
      const other = await account();
      await join(services.db, other.userId, workspaceId);
      return { ...other, workspaceId };
    },
    async [Symbol.asyncDispose]() {
      await listener.close(0);
      await product.stop();
      await telegram.close();
      await close();
    },
  };
}
