import { expect, type Page } from '@playwright/test';
import { test } from './live.ts';
import { newChannel, newPerson, signIn, type Person } from './person.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const listed = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function setupOf(
  page: Page,
  type: 'whatsapp' | 'messenger' | 'instagram',
  displayName: string,
): Promise<Person> {
  const person = await newPerson(page);
  await signIn(page, person);
  const id = await newChannel(page, person, { type, displayName });
  await page.goto(`/channels/${type}/setup?id=${id}`);
  return person;
}

test.describe.configure({ mode: 'default' }); // one product for all of these tests

test('WhatsApp Business by its sign-up: left, then two numbers and one of them chosen', async ({
  page,
}) => {
  await setupOf(page, 'whatsapp', 'Atendimento');
  const open = async (): Promise<Page> => {
    const popup = page.waitForEvent('popup');
    await press(page, 'Conectar WhatsApp Business');
    return popup;
  };
  await press(await open(), 'Cancelar');
  await expect(page.getByRole('alert')).toContainText('O login foi cancelado. Nada foi conectado.');
  await (await open()).close();
  await expect(page.getByRole('alert')).toContainText('O login foi cancelado. Nada foi conectado.');

  const dialog = await open();
  await dialog.getByLabel('Nome da empresa').fill('Padaria Dois');
  await dialog.getByLabel('Número').selectOption('two');
  await press(dialog, 'Criar e continuar');
  await expect(page.getByRole('dialog')).toContainText('Qual número vai atender?');
  await page.getByRole('button', { name: /Padaria Dois 2/ }).click();
  await expect(page.getByText('Canal Configurado com Sucesso!')).toBeVisible();
  await expect(listed(page, 'Atendimento')).toContainText('Conectado');
});

test('WhatsApp Business where the SDK is slow, and where it is blocked', async ({ page, live }) => {
  const { promise: slow, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(`${live.meta.url}/sdk.js`, async (route) => {
    await slow;
    await route.abort('blockedbyclient');
  });
  await setupOf(page, 'whatsapp', 'Celular da loja');
  await expect(page.getByRole('button', { name: 'Carregando Facebook SDK...' })).toBeDisabled();
  arrive();
  await expect(page.getByRole('alert')).toContainText('Falha ao carregar o Facebook SDK.');
  await page.unrouteAll();
  await press(page, 'Tentar novamente');
  const popup = page.waitForEvent('popup');
  await press(page, 'Conectar WhatsApp Business');
  const dialog = await popup;
  await dialog.getByLabel('Número').selectOption('app');
  await press(dialog, 'Criar e continuar');
  await expect(page.getByText('Canal Configurado com Sucesso!')).toBeVisible();
});

test('Messenger by Facebook’s dialog: left, then one Page of two allowed and connected', async ({
  page,
  live,
}) => {
  const owner = await live.meta.control.createPerson('Rita Lima', {
    pages: ['Padaria Sol', 'Confeitaria Lua'],
  });
  await setupOf(page, 'messenger', 'Página da padaria');
  await press(page, 'Conectar Messenger');
  await expect(page.getByRole('heading', { name: 'Entrar com o Facebook' })).toBeVisible();
  await press(page, 'Cancelar');
  await expect(page.getByRole('alert')).toContainText('O login foi cancelado.');
  await page.getByRole('link', { name: 'Tentar novamente' }).click();
  await press(page, 'Conectar Messenger');
  await page.getByLabel('Somente estas').check();
  await page.getByLabel('Confeitaria Lua').check();
  await press(page, 'Continuar');
  await expect(page.getByRole('heading', { name: 'Selecione uma Página' })).toBeVisible();
  await expect(page.getByText('Padaria Sol')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Confeitaria Lua' }).check();
  await press(page, 'Conectar página');
  await expect(listed(page, 'Página da padaria')).toContainText('Conectado');

  // A customer's message takes the real path.
  const [, second] = owner.pages;
  const { control } = live.meta;
  await control.chatAct(
    second?.id ?? '',
    { id: 'ana', name: 'Ana Souza' },
    { kind: 'text', text: 'Vocês abrem amanhã?' },
  );
  await page.goto('/conversations?state=all');
  await expect(page.getByText('Vocês abrem amanhã?').first()).toBeVisible();
});

test('Instagram by its dialog: left, then allowed and connected', async ({ page, live }) => {
  await live.meta.control.createInstagram('Padaria Sol', { username: 'padaria.sol' });
  await setupOf(page, 'instagram', 'Vitrine');
  const setup = page.url();
  await press(page, 'Conectar Instagram');
  await expect(page.getByText('@padaria.sol')).toBeVisible();
  await press(page, 'Cancelar');
  await expect(page).toHaveURL('/channels');
  await expect(listed(page, 'Vitrine')).toContainText('Desconectado');
  await page.goto(setup);
  await press(page, 'Conectar Instagram');
  await press(page, 'Continuar');
  await expect(page).toHaveURL('/channels');
  await expect(listed(page, 'Vitrine')).toContainText('Conectado');
});
