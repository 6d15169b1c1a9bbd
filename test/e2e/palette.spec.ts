import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newPerson, signIn } from './person.ts';
import { answered, firstAgent, newBot, newestConversation, writeAs } from './simulated.ts';

const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
const palette = (page: Page) => page.getByRole('dialog', { name: 'Busca rápida' });
const group = (page: Page, name: string) => palette(page).getByRole('group', { name });
const field = (page: Page) => palette(page).getByRole('combobox');

test.use({ contextOptions: { reducedMotion: 'no-preference' } }); // with animations

/** A shop in which Camila waits for a person, Caio was answered, and Ana spoke of a truck. */
async function newShop(page: Page) {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, quick);
  await writeAs(page, person, channel, 'Caio Camilo', 'Que horas vocês abrem?');
  await writeAs(page, person, channel, 'Ana Souza', 'quero a do caminhão de bombeiro');
  await answered(page, person, await newestConversation(page, person));
  await writeAs(page, person, channel, 'Camila Duarte', 'quero falar com um atendente');
  const camila = await newestConversation(page, person, { state: 'waiting' });
  return { person, camila };
}

test('who waits comes first, then people and the words that were said', async ({ page }) => {
  const { camila } = await newShop(page);
  await page.goto('/channels');
  await expect(page.getByRole('heading', { name: 'Canais' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(group(page, 'Esperando').getByRole('option')).toHaveText(/Camila Duarte/);
  await expectAccessible(page, 'palette with people');
  await field(page).fill('cami');
  const people = group(page, 'Pessoas').getByRole('option');
  await expect(people).toHaveText([/Camila Duarte.*espera há agora/, /Caio Camilo/]);
  await expect(people.locator('mark')).toHaveText(['Cami', 'Cami']);
  // A message can be found some seconds after it was written.
  await expect(async () => {
    await field(page).fill('');
    await field(page).fill('caminhão');
    await expect(group(page, 'Palavras ditas').getByRole('option')).toHaveText(
      /“.*caminhão de bombeiro”\s*Ana Souza/,
    );
  }).toPass();
  await expect(palette(page).locator('mark').first()).toHaveText('caminhão');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/conversations\/[\w-]+\?message=/);
  await expect(page.getByRole('log')).toContainText('caminhão de bombeiro');

  await page.keyboard.press('Control+k');
  await field(page).fill('camila');
  await expect(group(page, 'Pessoas').getByRole('option').first()).toContainText('Camila');
  const beside = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  expect((await beside).url()).toContain(`/conversations/${camila}`);
  await expect(palette(page)).toBeVisible();
});

test('what is typed before the palette is there belongs to it, not to the page', async ({
  page,
}) => {
  const { camila } = await newShop(page);
  await page.goto(`/conversations/${camila}`);
  await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeVisible();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/assets\/palette-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('equipe');
  release();
  await expect(field(page)).toHaveValue('equipe');
  // The words that the agent has said name the team, too, and may be found first.
  await expect(
    palette(page)
      .getByRole('option')
      .filter({ hasText: /^Equipe/ }),
  ).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Conversa resolvida')).toHaveCount(0);
});

test('an answer that fails is said, and asked for again', async ({ page }) => {
  await newShop(page);
  await page.goto('/channels');
  await expect(page.getByRole('heading', { name: 'Canais' })).toBeVisible();
  await page.route('**/api/contacts?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.keyboard.press('Control+k');
  await field(page).fill('caio');
  await expect(palette(page).getByRole('alert')).toContainText('não conseguiu responder');
  await expect(group(page, 'Pessoas').getByRole('option')).toHaveText(/Caio Camilo/);
  await page.unroute('**/api/contacts?*');
  await palette(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(palette(page).getByRole('alert')).toHaveCount(0);
});

test('it does with the open conversation what its buttons do', async ({ page }) => {
  const { camila } = await newShop(page);
  await page.goto(`/conversations/${camila}`);
  await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const acts = group(page, 'Fazer com Camila Duarte, que está na tela');
  await field(page).fill('atribuir conc');
  await expect(acts.getByRole('option')).toHaveText(/Atribuir a mim, Conceição Araújo/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Conversa atribuída a Conceição Araújo').first()).toBeVisible();
  await expect(palette(page)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await field(page).fill('nota');
  await expect(acts.getByRole('option')).toHaveText(/Nota interna\s*N/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Nota interna' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('textbox')).toBeFocused();

  await page.keyboard.press('Control+k');
  await field(page).fill('resolver');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Conversa resolvida').first()).toBeVisible();
});
