import type { ServerResponse } from 'node:http';
import { expect, type Browser, type Page, type Request, type Route } from '@playwright/test';
import { type RouteName, routes } from '#contract/index.ts';
import { LIVE_PATH } from '#contract/live.ts';
import { isAskedNowhere, placed, type WalkedScreen } from './failing-calls.ts';
import { newPerson, signIn } from './person.ts';
import { openRelay, type Relay } from './relay.ts';
import { authorized } from './signed-in/channels.ts';
import { test, type Environment } from './environment.ts';

const json = (status: number, error: string, code: string) => (response: ServerResponse) =>
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error, code }));

interface Failure {
  fail: (response: ServerResponse) => unknown;
  /**
   * `everywhere`: on every screen that makes the call. `at its place`: on the screen that
   * `failing-calls.ts` names. `once`: with one call of each screen, because one place reports it
   * for all calls.
   */
  tried: 'everywhere' | 'at its place' | 'once';
}
/**
 * How a call may fail. The end of a session brings up a question over the page (`errors.spec.ts`).
 */
const failures: Record<string, Failure> = {
  'no answer': { tried: 'everywhere', fail: (response) => response.destroy() },
  '500': { tried: 'everywhere', fail: json(500, 'Algo falhou do nosso lado.', 'internal') },
  '500 without a word': {
    tried: 'once',
    fail: (response) => response.writeHead(500).end('upstream is gone'),
  },
  '401': {
    tried: 'at its place',
    fail: json(401, 'Sua sessão terminou. Entre de novo.', 'unauthenticated'),
  },
  '404': { tried: 'at its place', fail: json(404, 'Não encontrado.', 'not_found') },
  'nothing in it': {
    tried: 'at its place',
    fail: (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":null}'),
  },
};
interface Walked {
  path: (environment: Environment) => string;
}
const screens: Record<WalkedScreen, Walked> = {
  dashboard: { path: () => '/' },
  channels: { path: () => '/channels' },
  'a channel as customers find it': {
    path: ({ channels }) => `/channels/${channels.connected}/window`,
  },
  // with its check-up
  'set-up': { path: ({ channels }) => `/channels/telegram/setup?id=${channels.connected}` },
  'set-up by a login': {
    path: ({ channels }) => `/channels/instagram/setup?id=${channels.instagram}`,
  },
  pages: { path: authorized },
  agents: { path: () => '/agents' },
  agent: { path: ({ agent }) => `/agents/${agent}` },
  versions: { path: ({ agent }) => `/agents/${agent}/versions` },
  tests: { path: ({ agent }) => `/agents/${agent}/tests` },
  models: { path: () => '/agents/models' },
  model: { path: ({ model }) => `/agents/models/${model}` },
  conversations: { path: () => '/conversations' },
  conversation: { path: ({ conversation }) => `/conversations/${conversation}` },
  team: { path: () => '/settings/team' },
  contacts: { path: () => '/contacts' },
  'the ledger': { path: () => '/conversations?view=messages' },
  simulator: { path: ({ channels }) => `/simulator?channel=${channels.connected}` },
  'data deletion': { path: () => '/data-deletion/nobody-knows-it' },
};

// A window in which the contact stands beside the conversation.
test.use({ viewport: { width: 1440, height: 900 } });

const common = ['/api/auth/me', '/api/features', '/api/notifications'];
const isCall = (request: Request): boolean => ['fetch', 'xhr'].includes(request.resourceType());
const pathOf = (request: Request): string => new URL(request.url()).pathname;

for (const [name, { path }] of Object.entries(screens)) {
  test(`${name}: whatever call fails, however it fails, there is something to read and a way on`, async ({
    page,
    environment,
    browser,
    baseURL,
  }) => {
    test.setTimeout(600_000); // the cases of home take two minutes on a quiet machine
    await signIn(page, environment.person);
    // What is asked for is what the table of all calls says: one that should not be asked for has
    // no place in the walk.
    const [mine, nowhere] = [
      placed((place) => 'screen' in place && place.screen === name),
      placed(isAskedNowhere),
    ];
    const asked = await callsOf(page, path(environment), mine);
    expect([...asked.values()].filter((call) => nowhere.some((other) => other === call))).toEqual(
      [],
    );
    // What every screen asks is tried on one of them.
    const own = [...asked.keys()].filter((call) => name === 'dashboard' || !common.includes(call));
    const isMine = (call: string): boolean => mine.some((one) => one === asked.get(call));
    const cases = Object.entries(failures).flatMap(([kind, { fail, tried }]) =>
      own
        .filter((call) => tried === 'everywhere' || isMine(call))
        .slice(0, tried === 'once' ? 1 : undefined)
        .map((call) => ({ call, kind, fail })),
    );
    const faults: string[] = [];
    // A page that waits and tries again does so for some seconds; meanwhile another browser tests
    // the next case.
    const look = async (): Promise<void> => {
      const { browsing, relay, close } = await anotherBrowser(
        browser,
        baseURL ?? '',
        environment.person.token,
      );
      for (let next = cases.shift(); next; next = cases.shift()) {
        Object.assign(relay, { fault: { path: next.call, answer: next.fail }, met: 0 });
        await browsing.goto(path(environment));
        const wrong = await settledComplaint(async () =>
          relay.met === 0
            ? `it was not asked for: ${await browsing.innerText('body')}`
            : complaint(browsing),
        );
        if (wrong) faults.push(`${next.call} with ${next.kind}: ${wrong}`);
      }
      await close();
    };
    await Promise.all([look(), look()]);
    expect(faults).toEqual([]);
  });
}

/** Another browser for the same person, whose calls fail as `relay` says. */
async function anotherBrowser(
  browser: Browser,
  target: string,
  token: string,
): Promise<{ browsing: Page; relay: Relay; close: () => Promise<void> }> {
  const relay = await openRelay(target);
  // So high that all parts of a thread are drawn, and load what they need.
  const context = await browser.newContext({
    baseURL: relay.origin,
    viewport: { width: 1440, height: 2000 },
    reducedMotion: 'reduce',
  });
  const browsing = await context.newPage();
  // A token that is refused is forgotten, so it is stored for every page.
  await browsing.addInitScript((value) => localStorage.setItem('recado.token', value), token);
  const close = async (): Promise<void> => {
    await context.close();
    await relay.close();
  };
  return { browsing, relay, close };
}

const answers = {
  '500': (route: Route) =>
    route.fulfill({ status: 500, json: { error: 'Algo falhou do nosso lado.', code: 'internal' } }),
  '404': (route: Route) =>
    route.fulfill({ status: 404, json: { error: 'Não encontrado.', code: 'not_found' } }),
  'no answer': (route: Route) => route.abort('timedout'),
};

test('what was typed stays in its form until it could be sent', async ({
  page,
  environment: { person, channels, agent },
}) => {
  test.setTimeout(180_000);
  await signIn(page, person);
  for (const answerWrongly of Object.values(answers)) {
    const failing = async (
      method: string,
      path: string,
      act: () => Promise<void>,
    ): Promise<void> => {
      const answer = (route: Route): Promise<void> =>
        route.request().method() === method ? answerWrongly(route) : route.fallback();
      const failed = (url: URL): boolean => url.pathname === path;
      await page.route(failed, answer);
      await act();
      await page.unroute(failed, answer);
    };
    await page.goto('/agents?add=true');
    const dialog = page.getByRole('dialog', { name: 'Novo agente' });
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Encomendas');
    await failing('POST', '/agents', async () => {
      await dialog.getByRole('button', { name: 'Criar agente' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Erro ao criar agente');
    });
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Encomendas');

    await page.goto(`/agents/${agent}`);
    await page.getByLabel('Objetivo').fill('Tirar dúvidas');
    await failing('PATCH', `/agents/${agent}`, async () => {
      await page.getByRole('button', { name: 'Salvar rascunho' }).click();
      await expect(page.getByText(/^Erro ao salvar/).first()).toBeVisible();
    });
    await expect(page.getByLabel('Objetivo')).toHaveValue('Tirar dúvidas');
    await expect(page.getByText('Alterações não salvas')).toBeVisible();
    // The tab asks before it leaves unsaved work.
    page.once('dialog', (question) => question.accept());

    await page.goto(`/channels/telegram/setup?id=${channels.telegram}`);
    const token = page.getByLabel('Token do bot');
    await token.fill('123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-aa');
    await failing('POST', '/channels/setup', async () => {
      await page.getByRole('button', { name: 'Conectar bot' }).click();
      await expect(page.getByText('Erro ao configurar bot').first()).toBeVisible();
    });
    await expect(token).toHaveValue('123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-aa');
  }
  expect((await newPerson(page)).token).not.toBe(''); // the server was reachable all the time
});

/** The calls that the screen makes by itself: their paths, with their names in the contract. */
async function callsOf(
  page: Page,
  path: string,
  expected: RouteName[],
): Promise<Map<string, string | undefined>> {
  const calls = new Map<string, string | undefined>();
  const note = (request: Request): void => {
    // A stream that does not open is not a failure, because the page polls every 30 seconds as
    // well. A later call to the same path (a check-up that is read, and then made) fails with it.
    if (
      isCall(request) &&
      !pathOf(request).startsWith('/assets/') &&
      pathOf(request) !== LIVE_PATH &&
      !calls.has(pathOf(request))
    )
      calls.set(pathOf(request), nameOf(request));
  };
  page.on('request', note);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A part of a page that is loaded later makes its calls later.
  await expect
    .poll(() => expected.filter((call) => ![...calls.values()].includes(call)))
    .toEqual([]);
  page.off('request', note);
  return calls;
}

/**
 * The name of a request's call in the contract. A path without a parameter is preferred to one
 * with. A file has no name, because it is outside of the contract.
 */
function nameOf(request: Request): string | undefined {
  const fits = Object.entries(routes).filter(([, { method, path }]) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return method === request.method().toLowerCase() && pattern.test(pathOf(request));
  });
  return fits.toSorted(
    ([, one], [, other]) => one.path.split('{').length - other.path.split('{').length,
  )[0]?.[0];
}

/** What is still wrong with the page after a while; null as soon as nothing is wrong. */
async function settledComplaint(complain: () => Promise<string | null>): Promise<string | null> {
  let wrong: string | null = null;
  await expect
    .poll(async () => (wrong = await complain()), {
      timeout: 60_000,
      intervals: [50, 100, 200, 300, 500],
    })
    .toBeNull()
    .catch(() => undefined); // the caller gets the error
  return wrong;
}

/** What is wrong with the page that a person sees now; null if they can read it and continue. */
async function complaint(page: Page): Promise<string | null> {
  const { busy, text, controls } = await page.evaluate(() => {
    const question = document.querySelector('dialog[open], [role="dialog"]');
    const place = question ?? document.querySelector('main') ?? document.body;
    // Under a question about the session the page may wait for the person's answer.
    const busy = question ? 0 : document.querySelectorAll('[aria-busy="true"]').length;
    return {
      busy,
      text: document.body.innerText,
      controls: place.querySelectorAll('a[href], button:not([disabled]), input').length,
    };
  });
  if (text.trim().length < 20) return 'the page is blank';
  if (busy > 0) return 'the page stays busy';
  if (controls === 0) return `nothing to go on with: ${text.slice(0, 200)}`;
  if (text.includes('Ops! Algo deu errado')) return 'the screen broke';
  const raw = /upstream is gone|HTTP \d+|undefined|\[object|Failed to fetch|NaN/.exec(text);
  return raw ? `shows “${raw[0]}”` : null;
}
