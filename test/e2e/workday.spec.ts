import { expect, test, type Page } from '@playwright/test';
import { newPerson, signIn } from './person.ts';
import { firstAgent, newBot, newestConversation, receivedBy, writeAs } from './simulated.ts';

/** How many customers wait, and how many of them the attendant answers here. */
const WAITING = 40;
const ANSWERED = 5;
/** R, Enter, Escape, E: what an answer takes beside its words, the next one opens by itself. */
const KEYS_AN_ANSWER = 4;
/** Opening, sending, resolving: what an answer takes on a phone beside its words. */
const TAPS_AN_ANSWER = 3;

const rows = (page: Page) => page.getByRole('list', { name: 'Conversas' }).getByRole('listitem');
const heading = (page: Page) => page.getByRole('heading', { name: /^Cliente \d+$/ }).first();
const log = (page: Page) => page.getByRole('log');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** A shop whose channel has no agent, and in which customers wait. */
async function newQueue(page: Page, customers: number) {
  const person = await newPerson(page);
  const channel = await newBot(page, person);
  await firstAgent(page, person, {}, { active: false });
  const names = Array.from({ length: customers }, (_, n) => `Cliente ${n + 1}`);
  for (const name of names) await writeAs(page, person, channel, name, `Tem bolo para ${name}?`);
  for (const name of names)
    await newestConversation(page, person, { state: 'waiting', search: name });
  await signIn(page, person);
  return { person, channel };
}

/** The customer whose conversation is open; never `before`, which is being left. */
async function opened(page: Page, before?: string): Promise<string> {
  if (before !== undefined) await expect(heading(page)).not.toHaveText(before);
  const name = await heading(page).innerText();
  await expect(log(page)).toContainText(`Tem bolo para ${name}?`);
  return name;
}

test('forty wait: at a desk, by keyboard alone, each answer takes four keys', async ({ page }) => {
  const { person, channel } = await newQueue(page, WAITING);
  await page.goto('/');
  await expect(title(page)).toBeVisible();
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('g');
  await press('c');
  await expect(page).toHaveTitle('(40) Conversas · Recado');
  await expect(rows(page).first()).toBeVisible();
  await press('j');
  const answered: string[] = [];
  for (let n = 0; n < ANSWERED; n++) {
    const name = await opened(page, answered.at(-1));
    answered.push(name);
    await press('r');
    await page.keyboard.type(`Tem, ${name}.`);
    await press('Enter');
    await expect(log(page)).toContainText(`Tem, ${name}.`);
    await press('Escape');
    await press('e');
  }
  await opened(page, answered.at(-1));
  await expect(page).toHaveTitle(/^\(35\) /);
  expect(keys).toBe(3 + ANSWERED * KEYS_AN_ANSWER);
  for (const name of answered)
    await expect.poll(() => receivedBy(page, person, channel, name)).toEqual([`Tem, ${name}.`]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('what waits is seen first, and each answer takes three taps', async ({ page }) => {
    const { person, channel } = await newQueue(page, 3);
    await page.goto('/conversations');
    await expect(rows(page)).toHaveCount(3);
    let taps = 0;
    const tap = async (target: ReturnType<typeof rows>): Promise<void> => {
      taps += 1;
      await target.tap();
    };
    await tap(rows(page).first());
    const answered: string[] = [];
    for (let n = 0; n < 2; n++) {
      const name = await opened(page, answered.at(-1));
      answered.push(name);
      await page.getByLabel('Mensagem para o cliente').fill(`Tem, ${name}.`);
      await tap(page.getByRole('button', { name: 'Enviar', exact: true }));
      await expect(log(page)).toContainText(`Tem, ${name}.`);
      await tap(page.getByRole('button', { name: 'Resolver', exact: true }));
    }
    await opened(page, answered.at(-1));
    // The next one opens by itself, so only the first has to be opened.
    expect(taps).toBeLessThanOrEqual(2 * TAPS_AN_ANSWER);
    for (const name of answered)
      await expect.poll(() => receivedBy(page, person, channel, name)).toEqual([`Tem, ${name}.`]);
  });
});

test('a manager goes from the figures to who waits and takes ten of twelve in three clicks', async ({
  page,
}) => {
  await newQueue(page, 12);
  let clicks = 0;
  const click = async (target: ReturnType<typeof rows>): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  await page.goto('/');
  await click(page.getByRole('link', { name: 'Abrir a bandeja' }).first());
  await expect(rows(page)).toHaveCount(12);
  for (let n = 0; n < 10; n++) {
    await rows(page).nth(n).getByRole('link').focus();
    await page.keyboard.press('x');
  }
  const views = page.getByRole('navigation', { name: 'Vistas' });
  await page.keyboard.press('a');
  await click(page.getByRole('menuitem', { name: /\(você\)$/ }));
  await click(views.getByRole('link', { name: 'Minhas 10' }));
  await expect(rows(page)).toHaveCount(10);
  expect(clicks).toBe(3);
});
