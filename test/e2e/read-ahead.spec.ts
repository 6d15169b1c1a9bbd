import { expect, test, type Page } from '@playwright/test';
import { LIVE_PATH } from '#contract/live.ts';
import { newPerson, signIn } from './person.ts';
import { firstAgent, newBot, newestConversation, writeAs } from './simulated.ts';

const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
const customers = ['Ana Souza', 'Bruno Lima', 'Caio Reis'];

/** How often the page has asked for the messages of a conversation. */
function countReads(page: Page): (id: string) => number {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return (id) => asked.filter((path) => path === `/api/conversations/${id}/messages`).length;
}

/** Three customers wait for a person; resolves with the ids of their conversations. */
async function threeWait(page: Page): Promise<string[]> {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, quick, { active: false });
  const ids: string[] = [];
  for (const customer of customers) {
    await writeAs(page, person, channel, customer, `Aqui é ${customer}`);
    ids.push(await newestConversation(page, person, { state: 'waiting', search: customer }));
  }
  return ids;
}

test('an opened conversation is read once', async ({ page }) => {
  const [id = ''] = await threeWait(page);
  const reads = countReads(page);
  // A busy machine may tell only now of what came before, and the page would rightly read again.
  await page.route(`**${LIVE_PATH}*`, () => undefined);
  const notes = page.waitForResponse((response) => response.url().endsWith(`/${id}/notes`));
  await page.goto(`/conversations/${id}`);
  await expect(page.getByRole('log')).toContainText('Aqui é Ana Souza');
  await notes; // what was asked for together with the notes has been asked for
  expect(reads(id)).toBe(1);
});

test('a conversation is read before a mouse that rests on its row presses it, and so is the next one', async ({
  page,
}) => {
  const ids = await threeWait(page);
  const reads = countReads(page);
  await page.goto('/conversations');
  const rows = page.getByRole('list', { name: 'Conversas' }).getByRole('link');
  await expect(rows).toHaveCount(3);
  await rows.first().hover();
  const idOf = async (row: number): Promise<string> => {
    const href = await rows.nth(row).getAttribute('href');
    return ids.find((id) => href?.includes(id)) ?? '';
  };
  const [first, next] = [await idOf(0), await idOf(1)];
  await expect.poll(() => reads(first)).toBe(1);
  expect(reads(next)).toBe(0);
  await rows.first().click();
  await expect.poll(() => reads(next)).toBe(1);
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(next));
  await expect(page.getByRole('log')).toContainText('Aqui é');
});
