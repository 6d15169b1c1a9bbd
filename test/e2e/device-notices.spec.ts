import { type BrowserContext, type CDPSession, expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import type { PushMessage, PushTarget } from '#contract/push.ts';
import {
  type Device,
  type PushService,
  startPushService,
} from '#test/environments/push-service.ts';
import { expectAccessible } from './accessible.ts';
import { newPerson, type Person, signIn } from './person.ts';
import { firstAgent, newBot, newestConversation, writeAs } from './simulated.ts';

// The tests share the push service, whose port the product was told (playwright.config.ts).
test.describe.configure({ mode: 'serial' });
let service: PushService;
test.beforeAll(async () => {
  service = await startPushService(Number(process.env['E2E_PORT'] ?? 4173) + 1000);
});
test.afterAll(() => service.close());

const words = {
  pt: {
    dialog: 'Avisos',
    device: 'Avisos neste aparelho',
    on: 'mesmo com o Recado fechado',
    waits: 'Ana Souza está esperando uma pessoa',
  },
  en: {
    dialog: 'Notices',
    device: 'Notices on this device',
    on: 'even while Recado is closed',
    waits: 'Ana Souza is waiting for a person',
  },
} as const;
const dialog = (page: Page, language: 'pt' | 'en' = 'pt') =>
  page.getByRole('dialog', { name: words[language].dialog, exact: true });
const theSwitch = (page: Page, language: 'pt' | 'en' = 'pt') =>
  page.getByRole('switch', { name: words[language].device });
const last = ({ received }: Device): PushMessage | undefined => received.at(-1)?.message;

/**
 * The browser subscribes at our push service instead of its maker's: `subscribe` gives the target
 * that the test has made.
 */
async function subscribesAt(page: Page, target: PushTarget): Promise<void> {
  await page.addInitScript((given) => {
    const key = 'test.subscribed';
    const subscription = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        localStorage.setItem(key, String(options.applicationServerKey));
        return subscription;
      },
      getSubscription: async () => (localStorage.getItem(key) === null ? null : subscription),
    });
    Object.assign(navigator, {
      setAppBadge: async (count: number) =>
        void document.body.setAttribute('data-badge', `${count}`),
      clearAppBadge: async () => document.body.removeAttribute('data-badge'),
    });
  }, target);
}

/**
 * Hands the worker of the page what the push service received, as the browser's maker would, and
 * waits until it is shown: Chromium forgets a notice when a page asks for the list of
 * notices while it is being shown.
 */
async function deliverer(context: BrowserContext, page: Page) {
  const session: CDPSession = await context.newCDPSession(page);
  const registrations: string[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) =>
    registrations.push(...found.map(({ registrationId }) => registrationId)),
  );
  await session.send('ServiceWorker.enable');
  return async (...messages: readonly (PushMessage | undefined)[]): Promise<void> => {
    await expect.poll(() => registrations.length).toBeGreaterThan(0);
    // What is delivered to a worker that is still being installed is lost.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(watch, messages.length);
    for (const message of messages)
      await session.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId: registrations.at(-1) ?? '',
        data: JSON.stringify(message),
      });
    await worker?.evaluate(() => Reflect.get(self, 'shown'));
  };
}

/** In the worker: keeps when the notices of the next pushes, so many as this, are shown. */
function watch(count: number): void {
  const show: unknown = Reflect.get(self, 'showInTurn');
  if (typeof show !== 'function') throw new Error('The worker shows notices by another name.');
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const shown: unknown[] = [];
  const watched = (message: unknown): unknown => {
    const work: unknown = show(message);
    shown.push(work);
    if (shown.length === count) {
      Reflect.set(self, 'showInTurn', show);
      resolve(Promise.all(shown));
    }
    return work;
  };
  Reflect.set(self, 'showInTurn', watched);
  Reflect.set(self, 'shown', promise);
}

/** A message about something else. */
const other = {
  tag: '00000000-0000-4000-8000-000000000001',
  version: 'another.1',
  title: 'Another',
  text: 'one',
  link: '/agents',
  language: 'en',
  isQuiet: false,
  unread: 1,
} as const;

const noticesOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body }) => `${title}: ${body}`);
  });
/** Whether the system makes a sound for the notice of this tag. */
const sounds = (page: Page, tag: string): Promise<boolean[]> =>
  page.evaluate(async (given) => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = (await registration?.getNotifications({ tag: given })) ?? [];
    return shown.map(({ silent }) => silent !== true);
  }, tag);

/** A shop whose agent answers at once, and a person who is signed in with such a browser. */
async function shop(
  page: Page,
  context: BrowserContext,
  look: { language?: 'pt' | 'en'; theme?: 'light' | 'dark' } = {},
) {
  const device = service.device();
  const person = await newPerson(page);
  await context.grantPermissions(['notifications']);
  await signIn(page, person, look);
  await subscribesAt(page, device.target);
  const channelId = await newBot(page, person);
  await firstAgent(page, person, { debounce: { quietMs: 0, maxMs: 0 } });
  const asks = (customer: string) =>
    writeAs(page, person, channelId, customer, 'quero falar com um atendente');
  return { person, device, asks };
}

const Read = z.object({
  data: z.object({ subscription: z.object({ ended: z.string().nullable() }).nullable() }),
});
async function known(page: Page, { token }: Person): Promise<string> {
  const answer = await page.request.get('/api/push', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { subscription } = Read.parse(await answer.json()).data;
  return subscription === null ? 'nothing' : (subscription.ended ?? 'on');
}

const looks = [
  { language: 'pt', theme: 'light', width: 1440 },
  { language: 'en', theme: 'light', width: 1440 },
  { language: 'pt', theme: 'dark', width: 390 },
  { language: 'en', theme: 'dark', width: 390 },
] as const;
for (const { language, theme, width } of looks)
  test(`a notice reaches the device, sounds once, opens its conversation, and goes when it was answered elsewhere (${language}, ${theme}, ${width} px)`, async ({
    page,
    context,
  }) => {
    const text = words[language];
    await page.setViewportSize({ width, height: 844 });
    const { person, device, asks } = await shop(page, context, { language, theme });
    await page.goto('/channels?profile=notices');
    await expect(dialog(page, language).getByRole('switch')).toHaveCount(39);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expectAccessible(page, 'notices');
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined();
    await theSwitch(page, language).click();
    await expect(theSwitch(page, language)).toBeChecked();
    await expect(dialog(page, language)).toContainText(text.on);
    expect(await known(page, person)).toBe('on');
    await page.keyboard.press('Escape');

    const deliver = await deliverer(context, page);
    await asks('Ana Souza');
    await expect.poll(() => device.received.length).toBe(1);
    const id = await newestConversation(page, person, { state: 'waiting' });
    expect(last(device)).toMatchObject({
      title: text.waits,
      link: `/conversations/${id}`,
      unread: 1,
    });
    // Some systems refuse a number at the icon, and the notice is shown all the same.
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      Object.assign(navigator, { setAppBadge: refuse, clearAppBadge: refuse });
    });
    await deliver(last(device));
    await expect.poll(() => noticesOn(page)).toHaveLength(1);
    expect((await noticesOn(page))[0]).toContain(text.waits);
    await expect(page.locator('body')).toHaveAttribute('data-badge', '1');

    expect(await sounds(page, id)).toEqual([true]);

    // The same again shows once and is not heard: what was delivered after it is there, too.
    await deliver(last(device));
    await deliver(other);
    await expect.poll(() => noticesOn(page)).toHaveLength(2);
    expect(await sounds(page, id)).toEqual([false]);
    await worker?.evaluate(async (tag) => {
      // A test cannot press a notice of the system, so it calls what the press calls.
      const press: unknown = Reflect.get(self, 'open');
      const registration: unknown = Reflect.get(self, 'registration');
      if (typeof press !== 'function' || !(registration instanceof ServiceWorkerRegistration))
        return;
      const notices = await registration.getNotifications({ tag });
      for (const notice of notices) await press(notice);
    }, id);
    await expect(page).toHaveURL(new RegExp(`/conversations/${id}`));
    expect(await noticesOn(page)).toEqual(['Another: one']);

    await page.goto('/channels');
    await deliver(last(device));
    await expect.poll(() => noticesOn(page)).toHaveLength(2);
    const taken = await page.request.post(`/api/conversations/${id}/take-over`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(taken.ok()).toBe(true);
    await expect.poll(() => last(device)).toMatchObject({ tag: id, isOver: true, unread: 0 });
    await deliver(last(device));
    await expect.poll(() => noticesOn(page)).toEqual(['Another: one']);
    await expect(page.locator('body')).not.toHaveAttribute('data-badge', /./);
  });

test('nothing is shown about the conversation that somebody looks at', async ({
  page,
  context,
}) => {
  const { person, device, asks } = await shop(page, context, { language: 'en' });
  await page.goto('/?profile=notices');
  const onDevice = page.getByRole('switch', { name: 'Notices on this device' });
  await onDevice.click();
  await expect(onDevice).toBeChecked();
  await asks('Bruno Lima');
  await expect
    .poll(() => last(device))
    .toMatchObject({ title: 'Bruno Lima is waiting for a person' });
  const id = await newestConversation(page, person, { state: 'waiting' });
  const first = last(device);
  await page.goto(`/conversations/${id}`);
  await page.bringToFront();
  const deliver = await deliverer(context, page);
  await deliver(first);
  // What is delivered afterwards has been shown, so the first would have been, too.
  await deliver(other);
  await expect.poll(() => noticesOn(page)).toEqual([`${other.title}: ${other.text}`]);
});

test('a device that wakes shows all that it is handed at once', async ({ page, context }) => {
  await shop(page, context);
  await page.goto('/channels?profile=notices');
  await theSwitch(page).click();
  await expect(theSwitch(page)).toBeChecked();
  const deliver = await deliverer(context, page);
  // Some systems take long for the number at the icon.
  await context.serviceWorkers()[0]?.evaluate(() => {
    Object.assign(navigator, { setAppBadge: () => new Promise(() => undefined) });
  });
  const many = Array.from({ length: 100 }, (_, number) => ({ ...other, tag: `${number}` }));
  await deliver(...many);
  expect(await noticesOn(page)).toHaveLength(100);
});

test('a subscription that ended is told, and after signing out nothing of the person is left', async ({
  page,
  context,
}) => {
  const { person, device, asks } = await shop(page, context);
  await page.goto('/?profile=notices');
  await theSwitch(page).click();
  await expect(theSwitch(page)).toBeChecked();
  device.refusing = { status: 410 };
  await asks('Ana Souza');
  await expect(dialog(page)).toContainText('Os avisos deste aparelho pararam');
  await expect(theSwitch(page)).not.toBeChecked();
  device.refusing = undefined;
  await theSwitch(page).click();
  await expect(theSwitch(page)).toBeChecked();
  expect(await known(page, person)).toBe('on');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu do perfil' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        localStorage.getItem('test.subscribed'),
        localStorage.getItem('recado.push'),
      ]),
    )
    .toEqual([0, null, null]);
});

/** The next call of this method fails; reading what holds does not. */
async function failOnce(page: Page, method: string): Promise<void> {
  let isLeft = true;
  await page.route('**/api/push', (route) => {
    if (!isLeft || route.request().method() !== method) return route.fallback();
    isLeft = false;
    return route.fulfill({ status: 500, json: {} });
  });
}

test('who cannot or may not have notices reads why, and a failure can be tried again', async ({
  page,
  context,
}) => {
  const { person, device } = await shop(page, context);
  await page.goto('/?profile=notices');
  for (const method of ['PUT', 'DELETE']) {
    await failOnce(page, method);
    await theSwitch(page).click();
    await expect(
      page.locator('[data-toasts] h2', { hasText: 'Não foi possível mudar os avisos' }).first(),
    ).toBeVisible();
    await expect(theSwitch(page)).toBeChecked({ checked: method === 'DELETE' });
    // What holds is read again after a failure, and until then the switch takes no press.
    await expect(theSwitch(page)).not.toHaveAttribute('aria-busy');
    await theSwitch(page).click();
    await expect(theSwitch(page)).toBeChecked({ checked: method === 'PUT' });
  }
  expect(await known(page, person)).toBe('nothing');
  expect(device.received).toEqual([]);

  await page.route('**/api/push', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(dialog(page).getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  await page.unroute('**/api/push');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await page.reload();
  await expect(dialog(page)).toContainText('Este navegador não mostra avisos');
  await expect(theSwitch(page)).toHaveCount(0);
});
