import { expect, test, type Locator, type Page } from '@playwright/test';
import { newPerson, signIn } from './person.ts';
import { act } from './screen.ts';
import { firstAgent, newBot, newestConversation, newLabel, saidBy, writeAs } from './simulated.ts';

const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
type Touch = Awaited<ReturnType<typeof fingerOn>>;

/** A finger on the screen; Playwright itself only taps. */
async function fingerOn(page: Page) {
  const client = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
}

/** Pulls a row by so many pixels. */
async function pull(touch: Touch, row: Locator, by: number, down = 0): Promise<void> {
  const { x, y } = (await row.boundingBox()) ?? { x: 0, y: 0 };
  const at = (share: number) => [{ x: x + 195 + by * share, y: y + 30 + down * share }];
  await touch('touchStart', at(0));
  for (const share of [0.2, 0.5, 1]) await touch('touchMove', at(share));
  await touch('touchEnd', []);
}

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
  // Nobody has answered: E asks, and resolves at the second thought.
  await page.keyboard.press('e');
  const question = page.getByRole('alertdialog', { name: 'Resolver sem responder?' });
  await expect(question.getByRole('button', { name: 'Resolver' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(waiting.first()).toHaveText('Esperando 2');
  await page.keyboard.press('e');
  await expect(question.getByRole('button', { name: 'Resolver' })).toBeFocused();
  await page.keyboard.press('Enter');
  // The next one opens, and what was resolved can be undone from there.
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(waiting.first()).toHaveText('Esperando 1');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(waiting.first()).toHaveText('Esperando 2');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(page.getByRole('log')).toBeVisible();
  const name = await page.getByRole('heading', { level: 2 }).first().textContent();
  const other = name === 'Ana Souza' ? 'Bruno Lima' : 'Ana Souza';
  await rows(page).getByRole('link', { name: other }).focus();
  await page.getByRole('button', { name: `Resolver a conversa com ${other}` }).focus();
  await page.keyboard.press('Enter');
  await expect(waiting.first()).toHaveText('Esperando 1');

  await page.getByRole('button', { name: 'Adiar', exact: true }).click();
  await page.getByRole('menuitem', { name: /Até amanhã/ }).click();
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

test('resolving opens the next one, or stays where the person wants that', async ({ page }) => {
  const { person, channel } = await newShop(page);
  for (const customer of ['Ana Souza', 'Bruno Lima', 'Carla Dias']) {
    await writeAs(page, person, channel, customer, 'Tem bolo?');
    await newestConversation(page, person, { state: 'waiting', search: customer });
  }
  await page.goto('/conversations');
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('j');
  const heading = page.getByRole('heading', { level: 2 }).first();
  const log = page.getByRole('log');
  await expect(heading).toHaveText('Ana Souza');
  await expect(log).toContainText('Tem bolo?');
  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(heading).toHaveText('Bruno Lima');
  await expect(log).toContainText('Tem bolo?');
  await page.getByRole('button', { name: 'Opções da lista' }).click();
  await page.getByRole('menuitemradio', { name: 'Ao resolver, ficar na conversa' }).click();
  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(page.getByText(/^Resolvida \d/)).toBeVisible();
  await expect(heading).toHaveText('Bruno Lima');
  await page.getByRole('button', { name: 'Opções da lista' }).click();
  await page.getByRole('menuitemradio', { name: 'Ao resolver, abrir a próxima' }).click();
  await rows(page).getByRole('link', { name: 'Carla Dias' }).click();
  await expect(heading).toHaveText('Carla Dias');
  await expect(log).toContainText('Tem bolo?');
  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(page.getByText('Tudo respondido. Bom café.')).toBeVisible();
  await expect(page).toHaveURL('/conversations');
});

test('many at once, by keys: chosen, labelled, given to somebody, put off and resolved, each undone', async ({
  page,
}) => {
  const { person, channel } = await newShop(page);
  for (const customer of ['Ana Souza', 'Bruno Lima', 'Carla Dias', 'Davi Rocha']) {
    await writeAs(page, person, channel, customer, 'Tem bolo?');
    // each waits before the next one writes, so that the order is known
    await newestConversation(page, person, { state: 'waiting', search: customer });
  }
  const davi = await newestConversation(page, person, { search: 'Davi Rocha' });
  await newLabel(page, person, davi, 'Bolos');
  await page.goto('/conversations');
  const views = page.getByRole('navigation', { name: 'Vistas' });
  const undo = page.getByRole('button', { name: 'Desfazer' });
  const bar = page.getByRole('toolbar', { name: 'Com as conversas escolhidas' });
  await expect(rows(page)).toHaveCount(4);

  // X chooses the row with the focus; with Shift a click chooses all in between.
  await rows(page).getByRole('link', { name: 'Ana Souza' }).focus();
  await page.keyboard.press('x');
  await expect(bar.getByRole('status')).toHaveText('1 escolhida');
  await page
    .getByRole('checkbox', { name: 'Escolher a conversa com Carla Dias' })
    .click({ modifiers: ['Shift'] });
  await expect(bar.getByRole('status')).toHaveText('3 escolhidas');

  await page.keyboard.press('l');
  await page.getByRole('option', { name: 'Bolos' }).click();
  await expect(page.getByText('Etiquetas de 3 conversas mudadas')).toBeVisible();
  // What a hand is about to press stays where it is while the popup closes.
  await undo.hover();
  const place = await undo.boundingBox();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  expect(await undo.boundingBox()).toEqual(place);
  await expect(rows(page).filter({ hasText: 'Bolos' })).toHaveCount(4);
  await undo.click();
  await expect(rows(page).filter({ hasText: 'Bolos' })).toHaveCount(1);

  await page.keyboard.press('a');
  await page.getByRole('menuitem', { name: /\(você\)$/ }).click();
  await expect(views.getByRole('link', { name: 'Minhas 3' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await undo.click();
  await expect(views.getByRole('link', { name: /^Minhas/ })).toHaveText('Minhas');

  const chooseTwo = async (): Promise<void> => {
    for (const name of ['Ana Souza', 'Bruno Lima']) {
      await rows(page).filter({ hasText: name }).hover();
      await page.getByRole('checkbox', { name: `Escolher a conversa com ${name}` }).check();
    }
  };
  await chooseTwo();
  await page.keyboard.press('z');
  await page.getByRole('menuitem', { name: /Até amanhã/ }).click();
  await expect(views.getByRole('link', { name: 'Adiadas 2' })).toBeVisible();
  await undo.click();
  await expect(views.getByRole('link', { name: 'Esperando 4' })).toBeVisible();

  await chooseTwo();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await chooseTwo();
  await page.keyboard.press('e');
  await expect(page.getByText('2 conversas resolvidas')).toBeVisible();
  await expect(views.getByRole('link', { name: 'Esperando 2' })).toBeVisible();
  await undo.click();
  await expect(views.getByRole('link', { name: 'Esperando 4' })).toBeVisible();

  // What cannot be undone any more is said: one of them has written since.
  await chooseTwo();
  await page.keyboard.press('e');
  await expect(page.getByText('2 conversas resolvidas').last()).toBeVisible();
  await undo.last().hover(); // it stays as long as the pointer is on it
  await writeAs(page, person, channel, 'Ana Souza', 'E bolo de milho?');
  await expect(views.getByRole('link', { name: 'Esperando 3' })).toBeVisible();
  await undo.last().click();
  await expect(page.getByText('1 conversa ficou como estava').first()).toBeVisible();
  await expect(views.getByRole('link', { name: 'Esperando 4' })).toBeVisible();
});

/** Two customers wait, one is open, the other's row is chosen by X; the bar comes when it may. */
async function chooseBeforeBar(page: Page) {
  const { person, channel } = await newShop(page);
  for (const customer of ['Ana Souza', 'Bruno Lima']) {
    await writeAs(page, person, channel, customer, 'Tem bolo?');
    await newestConversation(page, person, { state: 'waiting', search: customer });
  }
  const come = Promise.withResolvers<void>();
  await page.route('**/assets/selection-bar*', async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.goto('/conversations');
  await rows(page).getByRole('link', { name: 'Ana Souza' }).click();
  await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeVisible();
  await rows(page).getByRole('link', { name: 'Bruno Lima' }).focus();
  await page.keyboard.press('x');
  return { person, come };
}

test('a key pressed before the bar of the chosen has come is meant for the chosen', async ({
  page,
}) => {
  const { person, come } = await chooseBeforeBar(page);
  await page.keyboard.press('e');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  come.resolve();
  await expect(page.getByText('1 conversa resolvida')).toBeVisible();
  await newestConversation(page, person, { state: 'closed', search: 'Bruno Lima' });
  await newestConversation(page, person, { state: 'waiting', search: 'Ana Souza' });
});

for (const [what, change] of [
  [
    'others are chosen',
    async (page: Page) => {
      await page.keyboard.press('x');
      await page.keyboard.press('x');
    },
  ],
  ['something else is done', (page: Page) => page.getByPlaceholder(/^Escreva para/).click()],
] as const)
  test(`a key pressed before the bar has come is forgotten when ${what}`, async ({ page }) => {
    const { person, come } = await chooseBeforeBar(page);
    await page.keyboard.press('e');
    await change(page);
    come.resolve();
    const bar = page.getByRole('toolbar', { name: 'Com as conversas escolhidas' });
    await expect(bar.getByRole('status')).toHaveText('1 escolhida');
    // The bar hears the key itself once it is there.
    await rows(page).getByRole('link', { name: 'Bruno Lima' }).focus();
    await page.keyboard.press('l');
    await expect(page.getByRole('dialog').or(page.getByRole('listbox')).first()).toBeVisible();
    await newestConversation(page, person, { state: 'waiting', search: 'Bruno Lima' });
    await newestConversation(page, person, { state: 'waiting', search: 'Ana Souza' });
  });

test('the keys of the list: search, back to the list, arrows, and the density stays', async ({
  page,
}) => {
  const { person, channel } = await newShop(page);
  for (const customer of ['Ana Souza', 'Bruno Lima']) {
    await writeAs(page, person, channel, customer, 'Tem bolo?');
    await newestConversation(page, person, { state: 'waiting', search: customer });
  }
  await page.goto('/conversations');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  const heading = page.getByRole('heading', { level: 2 }).first();
  await expect(heading).toHaveText('Ana Souza');
  await page.keyboard.press('ArrowDown');
  await expect(heading).toHaveText('Bruno Lima');
  await page.keyboard.press('u');
  await expect(page).toHaveURL('/conversations');
  await expect(page.getByRole('log')).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Buscar conversa' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('bruno');
  await expect(rows(page)).toHaveCount(1);
  await search.fill('');
  await expect(rows(page)).toHaveCount(2);

  const height = async () => (await rows(page).first().boundingBox())?.height;
  expect(await height()).toBe(52);
  await page.getByRole('button', { name: 'Opções da lista' }).click();
  await page.getByRole('menuitemradio', { name: 'Operador: linhas baixas' }).click();
  await expect.poll(height).toBe(36);
  await page.reload();
  await expect.poll(height).toBe(36);
});

test('no heading of the list says that what was just resolved still goes on', async ({ page }) => {
  const { person, channel } = await newShop(page);
  for (const customer of ['Ana Souza', 'Bruno Lima']) {
    await writeAs(page, person, channel, customer, 'Tem bolo?');
    await newestConversation(page, person, { state: 'waiting', search: customer });
  }
  await page.goto('/conversations');
  await expect(rows(page)).toHaveCount(2);
  await rows(page).filter({ hasText: 'Ana Souza' }).hover();
  await page.getByRole('button', { name: 'Resolver a conversa com Ana Souza' }).click();
  await expect(rows(page).nth(1).getByRole('link')).toHaveAccessibleName(/Encerrada$/);
  await expect(rows(page).nth(1)).toContainText('Ana Souza');
  await expect(rows(page).nth(1)).toContainText('Outras conversas');
  await expect(rows(page).nth(0)).toContainText('Bruno Lima');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the chosen view is seen whole, also when its number comes late', async ({ page }) => {
    const { person, channel } = await newShop(page);
    await writeAs(page, person, channel, 'Ana Souza', 'Tem bolo?');
    await newestConversation(page, person, { state: 'waiting' });
    let count = (): void => undefined;
    const held = new Promise<void>((resolve) => (count = resolve));
    await page.route(/\/api\/conversations\?/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/conversations?state=all');
    const views = page.getByRole('navigation', { name: 'Vistas' });
    await expect(views.getByRole('link', { name: 'Todas' })).toBeInViewport({ ratio: 1 });
    count();
    await expect(views.getByRole('link', { name: 'Todas 1' })).toBeInViewport({ ratio: 1 });
  });

  test('a row pulled to the left is resolved, to the right put off, and both are undone', async ({
    page,
  }) => {
    const { person, channel } = await newShop(page);
    for (const customer of ['Ana Souza', 'Bruno Lima'])
      await writeAs(page, person, channel, customer, 'Tem bolo?');
    await page.goto('/conversations');
    const views = page.getByRole('navigation', { name: 'Vistas' });
    const undo = page.getByRole('button', { name: 'Desfazer' });
    const touch = await fingerOn(page);
    const pullRow = (name: string, by: number, down = 0): Promise<void> =>
      pull(touch, rows(page).filter({ hasText: name }), by, down);
    await expect(views.getByRole('link', { name: 'Esperando 2' })).toBeVisible();
    await expect(rows(page)).toHaveCount(2);

    // Too short a pull, and a pull downwards, do nothing and open nothing.
    await pullRow('Ana Souza', -60);
    await pullRow('Ana Souza', -100, 300);
    await expect(page).toHaveURL('/conversations');
    await expect(views.getByRole('link', { name: 'Esperando 2' })).toBeVisible();

    await pullRow('Ana Souza', -150);
    await expect(views.getByRole('link', { name: 'Esperando 1' })).toBeVisible();
    await undo.tap(); // straight after a flick
    await expect(views.getByRole('link', { name: 'Esperando 2' })).toBeVisible();
    await pullRow('Bruno Lima', 150);
    await expect(views.getByRole('link', { name: 'Adiadas 1' })).toBeVisible();
    await expect(page.getByText(/^Adiada até/)).toBeVisible();
    await page.getByRole('button', { name: 'Voltar agora' }).tap();
    await expect(views.getByRole('link', { name: 'Esperando 2' })).toBeVisible();
    await expect(page).toHaveURL('/conversations');

    // The same by buttons.
    await page.getByRole('button', { name: 'Opções da lista' }).click();
    await page.getByRole('menuitem', { name: 'Escolher várias' }).click();
    await page.getByRole('checkbox', { name: 'Escolher a conversa com Ana Souza' }).tap();
    await page.getByRole('toolbar').getByRole('button', { name: 'Resolver', exact: true }).tap();
    await expect(views.getByRole('link', { name: 'Esperando 1' })).toBeVisible();

    await page.getByRole('button', { name: 'Buscar', exact: true }).last().tap();
    await page.getByRole('searchbox', { name: 'Buscar conversa' }).fill('bruno');
    await expect(rows(page)).toHaveCount(1);
  });

  test('the link under a finger stays the same when the code of swipes arrives', async ({
    page,
  }) => {
    const { person, channel } = await newShop(page);
    for (const customer of ['Ana Souza', 'Bruno Lima'])
      await writeAs(page, person, channel, customer, 'Tem bolo?');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/swipe-row*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/conversations');
    await expect(rows(page)).toHaveCount(2);
    const ana = rows(page).filter({ hasText: 'Ana Souza' }).getByRole('link');
    const before = await ana.elementHandle();
    const arrived = page.waitForResponse('**/swipe-row*.js');
    release();
    await (await arrived).finished();
    // Once the other row can be pulled, the code is there.
    const waiting = page.getByRole('navigation', { name: 'Vistas' }).getByRole('link');
    const touch = await fingerOn(page);
    await expect(async () => {
      await pull(touch, rows(page).filter({ hasText: 'Bruno Lima' }), -150);
      await expect(waiting.first()).toHaveText('Esperando 1', { timeout: 8000 });
    }).toPass();
    expect(await before?.evaluate((link) => link.isConnected)).toBe(true);
    await ana.tap();
    await expect(page.getByRole('log')).toContainText('Tem bolo?');
  });
});
