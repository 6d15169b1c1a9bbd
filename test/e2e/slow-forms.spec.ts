import { expect, test, type Page, type Route } from '@playwright/test';
import { confirmAs, newPerson, signIn, type Person } from './person.ts';
import { newBot } from './simulated.ts';

interface Form {
  name: string;
  path: (page: Page, person: Person) => Promise<string> | string;
  open?: (page: Page) => Promise<void>;
  field: string;
  typed: string;
  send: string;
  call: string;
  /** Waits for what the page shows when the form has been sent. */
  done: (page: Page) => Promise<void>;
}
const forms: Form[] = [
  {
    name: 'sign-up',
    path: () => '/register',
    field: 'Nome',
    typed: 'Ana Souza',
    send: 'Criar conta',
    call: '/api/auth/register',
    done: (page) => expect(page.getByRole('heading', { name: /^Veja funcionando/ })).toBeVisible(),
  },
  {
    name: 'new agent',
    path: () => '/agents?add=true',
    field: 'Nome',
    typed: 'Encomendas',
    send: 'Criar agente',
    call: '/agents',
    done: (page) =>
      expect(page.getByRole('heading', { level: 1, name: 'Encomendas' })).toBeVisible(),
  },
  {
    name: 'name of a channel',
    path: async (page, person) => `/channels/telegram/setup?id=${await newBot(page, person)}`,
    field: 'Nome do canal',
    typed: 'Balcão',
    send: 'Salvar',
    call: '/channels/',
    done: (page) => expect(page.getByText('Nome salvo').first()).toBeVisible(),
  },
  {
    name: 'new contact',
    path: () => '/contacts?add=true',
    field: 'Nome',
    typed: 'Bruno Lima',
    send: 'Criar contato',
    call: '/api/contacts',
    done: (page) =>
      expect(page.getByRole('heading', { level: 1, name: 'Bruno Lima' })).toBeAttached(),
  },
  {
    name: 'invitation',
    path: async (page, person) => {
      await confirmAs(page, person);
      return '/settings/team';
    },
    open: (page) => page.getByRole('button', { name: 'Convidar pessoa' }).click(),
    field: 'Email',
    typed: 'bia@equipe.example',
    send: 'Criar link',
    call: '/api/invitations',
    done: (page) =>
      expect(
        page
          .getByRole('dialog')
          .getByRole('img', { name: 'QR code do convite para bia@equipe.example' }),
      ).toBeVisible(),
  },
];

for (const { name, path, open, field, typed, send, call, done } of forms) {
  test(`${name}: waits for a slow answer without sending twice, and says when it waited in vain`, async ({
    page,
  }) => {
    const person = await newPerson(page);
    if (name !== 'sign-up') await signIn(page, person);
    await page.clock.install();
    await page.goto(await path(page, person));
    await open?.(page);
    if (name === 'sign-up') {
      await page.getByLabel('Email').fill(`lenta-${crypto.randomUUID()}@loja.example`);
      await page.getByLabel('Senha', { exact: true }).fill('uma senha bem comprida 7');
    }
    await page.getByLabel(field, { exact: true }).fill(typed);
    const held: Route[] = [];
    await page.route(
      (url) => url.pathname.startsWith(call),
      (route) => (route.request().method() === 'GET' ? route.fallback() : void held.push(route)),
    );
    const button = page.getByRole('button', { name: send });
    // Only the submit button counts, because a check-up of the channel may go on beside it.
    const busy = page.locator('button[type="submit"][aria-busy="true"]');
    await button.click();
    await expect.poll(() => held.length).toBe(1);
    await page.clock.fastForward('01:01');
    await expect(page.getByText('O servidor demorou demais para responder.').first()).toBeVisible();
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(typed);

    await button.click();
    await expect.poll(() => held.length).toBe(2);
    await expect(busy).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByLabel(field, { exact: true }).press('Enter');
    await page.clock.fastForward('00:40'); // slow, but before the time-out
    await expect(busy).toBeVisible();
    expect(held).toHaveLength(2);
    await held[1]?.continue();
    await done(page);
  });
}
