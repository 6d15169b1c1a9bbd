import { expect, test, type Page } from '@playwright/test';
import { newPerson, signIn } from './person.ts';
import { firstAgent, newBot, newestConversation, writeAs } from './simulated.ts';

/** What is read on the screen. */
const words = {
  pt: {
    list: 'Conversas',
    search: 'Buscar conversa',
    note: 'Nota interna',
    asked: 'Resolver sem responder?',
    reason: 'Resolver',
    labels: 'Etiquetas',
    newLabel: 'Buscar ou criar etiqueta',
    mine: /^Você está com esta conversa/,
    me: /\(você\)$/,
    tomorrow: /Até amanhã/,
    asleep: /^Adiada até .* se o cliente escrever\.$/,
    wake: 'Voltar agora',
    choose: 'Escolher a conversa com Ana Souza',
    palette: 'Busca rápida',
    shortcuts: 'Atalhos do teclado',
  },
  en: {
    list: 'Conversations',
    search: 'Search conversations',
    note: 'Internal note',
    asked: 'Resolve without an answer?',
    reason: 'Resolve',
    labels: 'Labels',
    newLabel: 'Find or create a label',
    mine: /^You have this conversation/,
    me: /\(you\)$/,
    tomorrow: /Until tomorrow/,
    asleep: /^Snoozed until .* if the customer writes\.$/,
    wake: 'Bring back now',
    choose: 'Choose the conversation with Ana Souza',
    palette: 'Quick search',
    shortcuts: 'Keyboard shortcuts',
  },
};

/** Where G and a letter lead. */
const places = {
  I: '/',
  C: '/conversations',
  N: '/channels',
  A: '/agents',
  O: '/contacts',
  S: '/simulator',
};

const customer = (page: Page) => page.getByRole('heading', { level: 2 }).first();

/** A shop in which two customers wait for a person. */
async function newShop(page: Page, language: 'pt' | 'en') {
  const person = await newPerson(page);
  await signIn(page, person, { language });
  const channel = await newBot(page, person);
  await firstAgent(page, person, {}, { active: false });
  for (const name of ['Ana Souza', 'Bruno Lima']) {
    await writeAs(page, person, channel, name, 'Tem bolo?');
    await newestConversation(page, person, { state: 'waiting', search: name });
  }
  return person;
}

/** The keys that the list of shortcuts shows, such as "E" or "G I". */
async function shownKeys(page: Page, title: string): Promise<string[]> {
  const list = page.getByRole('dialog', { name: title });
  await expect(list).toBeVisible();
  // It begins at its beginning, and a desk has room for all of it.
  await expect(list.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 });
  await expect(list.getByRole('switch')).toBeInViewport({ ratio: 1 });
  const keys = await list
    .locator('dd')
    .evaluateAll((shown) =>
      shown.map((one) => Array.from(one.children, (key) => key.textContent).join(' ')),
    );
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  return keys;
}

for (const language of ['pt', 'en'] as const)
  test(`every key that the list of shortcuts shows does what it says, ${language}`, async ({
    page,
  }) => {
    const say = words[language];
    await newShop(page, language);
    await page.goto('/conversations');
    await expect(page.getByRole('list', { name: say.list }).getByRole('listitem')).toHaveCount(2);
    const pressed: string[] = [];
    const press = async (keys: string): Promise<void> => {
      pressed.push(keys);
      for (const key of keys === 'Ctrl K' ? ['Control+k'] : keys.split(' '))
        await page.keyboard.press(key.length === 1 ? key.toLowerCase() : key);
    };
    await press('?');
    const shown = await shownKeys(page, say.shortcuts);

    await press('J');
    await expect(customer(page)).toHaveText('Ana Souza');
    await page.keyboard.press('j');
    await expect(customer(page)).toHaveText('Bruno Lima');
    await press('K');
    await expect(customer(page)).toHaveText('Ana Souza');
    await expect(page.getByRole('log')).toContainText('Tem bolo?');

    const box = page.getByRole('textbox');
    const note = page.getByRole('button', { name: say.note });
    await press('N');
    await expect(note).toHaveAttribute('aria-pressed', 'true');
    await expect(box).toBeFocused();
    await box.blur();
    await press('R');
    await expect(note).toHaveAttribute('aria-pressed', 'false');
    await expect(box).toBeFocused();
    await box.blur();

    const mine = page.getByText(say.mine);
    await expect(mine).toHaveCount(0);
    await press('T');
    await expect(mine).toBeVisible();
    await press('B');
    await expect(mine).toHaveCount(0);
    await press('A');
    const me = page.getByRole('menuitemradio', { name: say.me });
    await expect(me).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await me.press('Enter');
    await expect(mine).toBeVisible();

    await press('L');
    const labels = page.getByRole('listbox', { name: say.labels });
    await expect(page.getByRole('combobox', { name: say.newLabel })).toBeFocused();
    await page.keyboard.type('Bolos');
    await page.keyboard.press('Enter');
    await expect(labels.getByRole('option', { name: 'Bolos', selected: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(labels).toHaveCount(0);

    await press('Z');
    await page.getByRole('menuitem', { name: say.tomorrow }).press('Enter');
    await expect(page.getByText(say.asleep)).toBeVisible();
    // The notice of the act has such a button, too, and goes by itself.
    const wake = page.getByRole('main').getByRole('button', { name: say.wake });
    await expect(wake).toBeEnabled(); // the act before is over
    await wake.press('Enter');
    await expect(page.getByText(say.asleep)).toHaveCount(0);
    await expect(mine).toBeVisible();

    await press('X');
    const chosen = page.getByRole('checkbox', { name: say.choose });
    await expect(chosen).toBeChecked();
    await expect(page.getByRole('toolbar')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chosen).not.toBeChecked();

    await press('M');
    const reason = page.getByRole('dialog', { name: say.reason });
    await expect(reason.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(reason).toHaveCount(0);

    await press('/');
    const search = page.getByRole('searchbox', { name: say.search });
    await expect(search).toBeFocused();
    await search.blur();

    await press('E');
    const asked = page.getByRole('alertdialog', { name: say.asked });
    await expect(asked.getByRole('button', { name: say.reason })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(customer(page)).toHaveText('Bruno Lima');
    await press('U');
    await expect(page).toHaveURL('/conversations');
    await expect(page.getByRole('log')).toHaveCount(0);

    await press('Ctrl K');
    const palette = page.getByRole('dialog', { name: say.palette });
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    for (const [letter, path] of Object.entries(places)) {
      await press(`G ${letter}`);
      await expect(page).toHaveURL(path);
    }
    expect(pressed.toSorted()).toEqual(shown.toSorted());
  });

test('T takes a conversation from the agent, and B gives it back', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 });
  await writeAs(page, person, channel, 'Ana Souza', 'Oi');
  const id = await newestConversation(page, person, { search: 'Ana Souza' });
  await page.goto(`/conversations/${id}`);
  await expect(page.getByRole('button', { name: /^Assumir/ })).toBeVisible();
  const mine = page.getByText('Você está com esta conversa. O agente está em pausa.');
  // Something of what is read again takes its time: who has taken over need not wait for it.
  await page.route(/\/api\/conversations\?/, (route) =>
    setTimeout(() => void route.continue(), 5_000),
  );
  await page.keyboard.press('t');
  await expect(mine).toBeVisible();
  await expect(page.getByRole('button', { name: /^Devolver/ }).first()).toBeVisible();
  await page.keyboard.press('b');
  await expect(mine).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Assumir/ })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a key pressed before the next conversation has come is meant for that one', async ({
  page,
}) => {
  const person = await newShop(page, 'pt');
  await page.goto('/conversations');
  const rows = page.getByRole('list', { name: 'Conversas' }).getByRole('link');
  await expect(rows).toHaveCount(2);
  const next = await newestConversation(page, person, { state: 'waiting', search: 'Bruno Lima' });
  const nextRead = ['', '/messages?*'].map((of) =>
    page.waitForResponse(`**/api/conversations/${next}${of}`),
  );
  await page.keyboard.press('j');
  await expect(customer(page)).toHaveText('Ana Souza');
  for (const read of nextRead) await (await read).finished();
  // The page never comes to paint what the step has changed.
  await page.evaluate(() => Object.assign(window, { requestAnimationFrame: () => 0 }));
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const asked = page.getByRole('alertdialog', { name: words.pt.asked });
  await asked.getByRole('button', { name: words.pt.reason }).click();
  await newestConversation(page, person, { state: 'closed', search: 'Bruno Lima' });
  await newestConversation(page, person, { state: 'waiting', search: 'Ana Souza' });
});
