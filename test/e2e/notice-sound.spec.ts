import { type BrowserContext, expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newPerson, type Person, signIn } from './person.ts';
import { newBot, newestConversation, writeAs } from './simulated.ts';

const words = {
  pt: {
    offer: 'Quer ouvir um som quando chegar um aviso?',
    on: 'Ligar o som',
    close: 'Fechar',
    bell: 'Notificações',
    unread: 'não lidas',
    quiet: 'não perturbe',
    choose: 'Não perturbe',
    end: 'Voltar a avisar',
    refused: 'O navegador não deixou tocar o som',
    play: 'Tocar',
    sound: 'Som',
  },
  en: {
    offer: 'Do you want to hear a sound when a notice comes?',
    on: 'Switch the sound on',
    close: 'Close',
    bell: 'Notifications',
    unread: 'unread',
    quiet: 'do not disturb',
    choose: 'Do not disturb',
    end: 'Tell me again',
    refused: 'The browser did not let the sound play',
    play: 'Play it',
    sound: 'Sound',
  },
} as const;
type Language = keyof typeof words;

const toasts = (page: Page) => page.locator('[data-toasts]');
const popup = (page: Page) => page.getByRole('dialog').filter({ hasText: /client|customer/ });
const bell = (page: Page, language: Language) =>
  page.getByRole('button', { name: new RegExp(words[language].bell) });
/** Opens a page, and waits until it has heard what is there already and listens for what is new. */
async function open(page: Page, path: string): Promise<void> {
  const listed = page.waitForResponse('**/api/notifications');
  await page.goto(path);
  await listed;
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return held.some(({ name }) => name === `recado.front:${location.pathname}`);
      }),
    )
    .toBe(true);
}
/** The tab has read these words in its bell. */
async function knows(page: Page, language: Language, told: RegExp): Promise<void> {
  if (!(await popup(page).isVisible())) await bell(page, language).click();
  await expect(popup(page)).toContainText(told);
}
/** The last burst is over, and no tab waits for its turn to sound. */
const burstOver = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        return [...held, ...pending].filter(({ name }) => name === 'recado.sound').length;
      }),
    )
    .toBe(0);

/**
 * A business whose agent is off, and what its browser plays. A browser without a window lets every
 * page be heard; this one asks for a press first, as those of people do.
 */
async function shop(page: Page, context: BrowserContext, language: Language) {
  const person = await newPerson(page);
  const channelId = await newBot(page, person);
  const heard = { plays: 0, loads: 0 };
  await context.exposeBinding('played', () => void (heard.plays += 1));
  await context.addInitScript(() => {
    let isPressed = false;
    window.addEventListener('pointerdown', () => (isPressed = true), true);
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = async function played() {
      if (!isPressed) throw new DOMException('', 'NotAllowedError');
      await play.call(this);
      const tell: unknown = Reflect.get(window, 'played');
      if (typeof tell === 'function') await tell();
    };
  });
  context.on('request', (request) => {
    if (request.url().endsWith('.wav')) heard.loads += 1;
  });
  await signIn(page, person, { language });
  const writes = (customer: string) => writeAs(page, person, channelId, customer, 'tem bolo?');
  return { person, heard, writes };
}

const call = (page: Page, { token }: Person, method: string, path: string, data?: object) =>
  page.request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } });

test('the sound is offered once, and is not loaded by who does not want it', async ({
  page,
  context,
}) => {
  const { person, heard, writes } = await shop(page, context, 'pt');
  await open(page, '/channels');
  await writes('Ana Souza');
  await expect(toasts(page)).toContainText(words.pt.offer);
  await expectAccessible(page, 'the offer of a sound');
  await toasts(page).getByLabel(words.pt.close).click();
  await expect(page.getByText(words.pt.offer)).toHaveCount(0);
  await expect
    .poll(async () => (await (await call(page, person, 'GET', '/api/notice-choices')).json()).data)
    .toMatchObject({ sound: false });
  await open(page, '/channels');
  await writes('Bruno Lima');
  await expect(bell(page, 'pt')).toHaveAccessibleName(/1 não lida/);
  await expect(page.getByText(words.pt.offer)).toHaveCount(0);
  expect(heard).toEqual({ plays: 0, loads: 0 });
});

for (const language of ['pt', 'en'] as const)
  test(`one tab sounds once for a burst, and not for what is in front of the person (${language})`, async ({
    page,
    context,
  }) => {
    const text = words[language];
    const { person, heard: ear, writes } = await shop(page, context, language);
    await open(page, '/channels');
    await writes('Ana Souza');
    await toasts(page).getByRole('button', { name: text.on }).click();
    await expect.poll(() => ear.plays, 'it is heard when it is switched on').toBe(1);
    const anas = await newestConversation(page, person, { state: 'waiting' });

    const second = await context.newPage();
    await open(second, '/contacts');
    await second.locator('main').click({ position: { x: 2, y: 2 } });
    await writes('Bruno Lima');
    await expect.poll(() => ear.plays).toBe(2);
    for (const customer of ['Caio Reis', 'Davi Alves']) await writes(customer);
    for (const tab of [page, second]) await knows(tab, language, /4 (clientes|customers)/);
    await burstOver(page);
    expect(ear.plays, 'they belong to the same burst').toBe(2);

    // She is answered, and writes while the first tab shows her conversation.
    await call(page, person, 'POST', `/api/conversations/${anas}/messages`, {
      message: { kind: 'text', text: 'Tem sim' },
    });
    await knows(second, language, /3 (clientes|customers)/);
    // What is seen is no news; here nobody says that it was seen.
    await context.route('**/seen', (route) => route.abort());
    await open(page, `/conversations/${anas}`);
    await page.locator('main').click({ position: { x: 2, y: 2 } });
    await writes('Ana Souza');
    await expect(page.getByRole('log')).toContainText('tem bolo?');
    // Her conversation is this person's own now, which is told apart.
    for (const tab of [page, second])
      await expect(bell(tab, language)).toHaveAccessibleName(/: 2 /);
    await burstOver(page);
    expect(ear.plays).toBe(2);
    await writes('Eva Melo');
    await expect.poll(() => ear.plays).toBe(3);
    expect(ear.loads, 'each tab loads it once, when it is needed').toBeLessThanOrEqual(3);
  });

for (const language of ['pt', 'en'] as const)
  test(`who is not to be disturbed hears nothing and finds all of it in the bell (${language})`, async ({
    page,
    context,
  }) => {
    const text = words[language];
    const { heard: ear, writes } = await shop(page, context, language);
    await open(page, '/channels?profile=notices');
    await page.getByRole('switch', { name: text.sound, exact: true }).click();
    await expect.poll(() => ear.plays).toBe(1);
    await page.getByLabel(text.choose, { exact: true }).selectOption('60');
    await expect(page.getByRole('button', { name: text.end })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell(page, language)).toHaveAccessibleName(new RegExp(text.quiet));
    await writes('Ana Souza');
    await expect(bell(page, language)).toHaveAccessibleName(/: 1 /);
    expect(ear.plays).toBe(1);

    await open(page, '/channels?profile=notices');
    await page.getByRole('button', { name: text.end }).click();
    await expect(page.getByLabel(text.choose, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell(page, language)).not.toHaveAccessibleName(new RegExp(text.quiet));
    await writes('Bruno Lima');
    await expect.poll(() => ear.plays).toBe(2);
  });

test('where the browser does not let a page be heard, it says so and one press mends it', async ({
  page,
  context,
}) => {
  const { person, heard: ear, writes } = await shop(page, context, 'pt');
  expect((await call(page, person, 'PUT', '/api/notice-sound', { on: true })).ok()).toBe(true);
  // Nobody has pressed anything in this page.
  await open(page, '/channels');
  await writes('Ana Souza');
  await expect(toasts(page)).toContainText(words.pt.refused);
  expect(ear.plays).toBe(0);
  await toasts(page).getByText(words.pt.play, { exact: true }).click();
  await expect.poll(() => ear.plays).toBe(1);
  await writes('Bruno Lima');
  await expect.poll(() => ear.plays).toBe(2);
});
