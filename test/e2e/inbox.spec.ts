import { expect, test, type Page } from '@playwright/test';
import { newPerson, signIn } from './person.ts';
import { act } from './screen.ts';
import { firstAgent, newBot, newestConversation, newLabel, saidBy, writeAs } from './simulated.ts';

const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
const rows = (page: Page) => page.getByRole('list', { name: 'Conversas' }).getByRole('listitem');

test.use({ contextOptions: { reducedMotion: 'no-preference' } }); // with animations

/** Somebody who is signed in, with a channel on which no agent answers. */
async function newShop(page: Page) {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, quick, { active: false });
  return { person, channel };
}

test('resolved and undone, put off and brought back by the customer, labelled and found by the label', async ({
  page,
}) => {
  const { person, channel } = await newShop(page);
  await writeAs(page, person, channel, 'Ana Souza', 'Tem bolo?');
  await writeAs(page, person, channel, 'Bruno Lima', 'Tem torta?');
  const id = await newestConversation(page, person, { state: 'waiting' });
  await page.goto(`/conversations/${id}`);
  const waiting = page.getByRole('navigation', { name: 'Vistas' }).getByRole('link');
  await expect(waiting.first()).toHaveText('Esperando 2');
  await expect(rows(page)).toHaveCount(2);

  // By keyboard alone: to the other conversation and back, to the reply box, to a note and back.
  // Shortcut keys that are typed into a text are text.
  const box = page.getByRole('textbox');
  const first = await rows(page).getByRole('link').first().getAttribute('href');
  await page.keyboard.press(first?.includes(id) ? 'j' : 'k');
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByRole('log')).toBeVisible();
  await page.keyboard.press(first?.includes(id) ? 'k' : 'j');
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByRole('button', { name: 'Nota interna' })).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.type('jekn');
  await expect(box).toHaveValue('jekn');
  await box.fill('');
  await box.blur();
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: 'Nota interna' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(box).toBeFocused();
  await box.blur();
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Nota interna' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(box).toBeFocused();
  await box.blur();
  await page.keyboard.press('e');
  await expect(page.getByText(/^Resolvida/)).toBeVisible();
  await expect(page.getByRole('log')).toContainText('encerrou a conversa sem responder');
  await expect(waiting.first()).toHaveText('Esperando 1');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(waiting.first()).toHaveText('Esperando 2');
  await expect(page.getByText(/^Resolvida/)).toHaveCount(0);
  const name = await page.getByRole('heading', { level: 2 }).first().textContent();
  const other = name === 'Ana Souza' ? 'Bruno Lima' : 'Ana Souza';
  await page.getByRole('button', { name: `Resolver a conversa com ${other}` }).focus();
  await page.keyboard.press('Enter');
  await expect(waiting.first()).toHaveText('Esperando 1');

  await page.getByRole('button', { name: 'Adiar', exact: true }).click();
  await page.getByRole('menuitem', { name: /amanhã cedo/ }).click();
  await expect(page.getByText(/^Adiada até .* se o cliente escrever\.$/)).toBeVisible();
  await expect(page.getByText('Ninguém está esperando')).toBeVisible();
  await page.getByRole('link', { name: 'Adiadas 1' }).click();
  await expect(rows(page)).toHaveCount(1);
  await writeAs(page, person, channel, name ?? '', 'E então?');
  await expect(page.getByText('Nenhuma conversa adiada')).toBeVisible();
  await expect(page.getByText('Você está com esta conversa.')).toBeVisible();

  await act('Etiquetas')(page);
  await expect(page.getByRole('combobox', { name: 'Buscar ou criar etiqueta' })).toBeFocused();
  const options = page.getByRole('listbox', { name: 'Etiquetas' });
  await page.keyboard.type('Bolos');
  await page.keyboard.press('Enter');
  await expect(options.getByRole('option', { name: 'Bolos', selected: true })).toBeVisible();
  await page.keyboard.type('Outra');
  await page.keyboard.press('Enter');
  await expect(options.getByRole('option', { selected: true })).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(options.getByRole('option', { name: 'Outra', selected: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Todas/ }).click();
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByLabel('Etiqueta', { exact: true }).selectOption('Bolos');
  await expect(page).toHaveURL(/labelId=/);
  await expect(rows(page)).toHaveCount(1);
});

test('labels that are chosen while the conversation is read again stay chosen, and both are kept', async ({
  page,
}) => {
  const { person, channel } = await newShop(page);
  await writeAs(page, person, channel, 'Ana Souza', 'Tem bolo?');
  await page.goto(`/conversations/${await newestConversation(page, person, { state: 'waiting' })}`);
  let stored = 0;
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/labels', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await isReleased;
    await route.fulfill({ response: await route.fetch() });
    stored += 1;
  });
  await act('Etiquetas')(page);
  await expect(page.getByRole('combobox', { name: 'Buscar ou criar etiqueta' })).toBeFocused();
  const options = page.getByRole('listbox', { name: 'Etiquetas' });
  await page.keyboard.type('Bolos');
  await page.keyboard.press('Enter');
  await expect(options.getByRole('option', { name: 'Bolos', selected: true })).toBeVisible();
  const isReadAgain = page.waitForResponse((answer) =>
    /\/api\/conversations\/[^/?]+$/.test(answer.url()),
  );
  await writeAs(page, person, channel, 'Ana Souza', 'De cenoura?');
  await isReadAgain;
  await expect(page.getByRole('log')).toContainText('De cenoura?');
  await expect(options.getByRole('option', { name: 'Bolos', selected: true })).toBeVisible();
  await page.keyboard.type('Outra');
  await page.keyboard.press('Enter');
  await expect(options.getByRole('option', { selected: true })).toHaveCount(2);
  release();
  await expect.poll(() => stored).toBe(2);
  await page.keyboard.press('Escape');
  await page.reload();
  await act('Etiquetas')(page);
  await expect(options.getByRole('option', { selected: true })).toHaveText(['Bolos', 'Outra']);
});

test('a ready answer by its shortcut, and a note that only the team sees', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, quick);
  await writeAs(page, person, channel, 'Ana Souza', 'onde vcs ficam?');
  await page.goto(`/conversations/${await newestConversation(page, person)}`);
  const box = page.getByLabel('Mensagem para o cliente');
  await box.fill('/');
  await page.getByRole('button', { name: 'Gerenciar respostas prontas' }).click();
  await page.getByLabel('Atalho').fill('Pix');
  await page.getByLabel('Texto').fill('Oi, {{nome}}! A chave é 123.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await box.fill('/pi');
  await expect(page.getByRole('option', { name: /\/pix/, selected: true })).toBeVisible();
  await box.press('Enter');
  await expect(box).toHaveValue('Oi, Ana! A chave é 123.');
  await box.press('Enter');
  await expect.poll(() => saidBy(page, person, channel)).toEqual(['Oi, Ana! A chave é 123.']);

  await page.getByRole('button', { name: 'Nota interna' }).click();
  await page.getByLabel('Nota para a equipe').fill('Não vender fiado');
  await page.getByLabel('Nota para a equipe').press('Enter');
  await expect(page.getByRole('log')).toContainText('Não vender fiado');
  await expect(page.getByLabel('Nota para a equipe')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('log')).toContainText('Não vender fiado');
  expect(await saidBy(page, person, channel)).toEqual(['Oi, Ana! A chave é 123.']);
});

test('what narrows the list is saved as a view, renamed for everybody and deleted', async ({
  page,
}) => {
  const { person, channel } = await newShop(page);
  await writeAs(page, person, channel, 'Ana Souza', 'Tem bolo?');
  await writeAs(page, person, channel, 'Bruno Lima', 'Tem torta?');
  const ana = await newestConversation(page, person, { search: 'Ana Souza' });
  await newLabel(page, person, ana, 'Bolos');
  await page.goto('/conversations');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByLabel('Etiqueta', { exact: true }).selectOption('Bolos');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salvar vista' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome da vista').fill('Bolos');
  await dialog.getByLabel('Nome da vista').press('Enter');
  const views = page.getByRole('navigation', { name: 'Vistas' });
  await expect(views.getByRole('link', { name: 'Bolos 1' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bolos1');
  await expect(rows(page).first()).toContainText('Ana Souza');

  await views.getByRole('link', { name: 'Esperando 2' }).click();
  await expect(page).toHaveURL('/conversations');
  await expect(rows(page)).toHaveCount(2);
  await views.getByRole('link', { name: 'Bolos 1' }).click();
  await expect(page).toHaveURL(/labelId=/);
  await page.getByRole('button', { name: 'Mudar vista' }).click();
  await dialog.getByLabel('Nome da vista').fill('Encomendas');
  await dialog.getByRole('switch', { name: 'Mostrar para toda a equipe' }).check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(views.getByRole('link', { name: 'Encomendas 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Mudar vista' }).click();
  await dialog.getByRole('button', { name: 'Excluir vista' }).click();
  await expect(views.getByRole('link', { name: 'Encomendas' })).toHaveCount(0);
  await expect(page).toHaveURL('/conversations');
});
