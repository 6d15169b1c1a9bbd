import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import { newChannel, newPerson, signIn, type Person } from './person.ts';
import { newBot, newestConversation, writeAs } from './simulated.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nova conversa' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Busca rápida' });
const who = (page: Page) => dialog(page).getByRole('searchbox', { name: 'Nome ou número' });
const Number = z.object({ data: z.record(z.string(), z.string()) });
const Made = z.object({ data: z.object({ id: z.string() }) });

async function post(page: Page, person: Person, path: string, data: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** A bakery with a WhatsApp number and a bot, to which Ana has written. */
async function newBakery(page: Page) {
  const person = await newPerson(page);
  await signIn(page, person);
  const channelId = await newChannel(page, person, {
    type: 'whatsapp',
    mode: 'simulated',
    displayName: 'Loja Centro',
  });
  const { data: number } = Number.parse(
    await post(page, person, '/api/simulator/whatsapp/numbers', { name: 'Padaria Sol' }),
  );
  await post(page, person, '/channels/setup', {
    channelId,
    setupData: { type: 'whatsapp', ...number },
  });
  const bot = await newBot(page, person, 'Balcão');
  await writeAs(page, person, bot, 'Ana Souza', 'Bom dia');
  return { person, conversation: await newestConversation(page, person) };
}

test('a number gets a template, and the conversation opens in the hands of who wrote', async ({
  page,
}) => {
  await newBakery(page);
  await page.goto('/conversations');
  await page.getByRole('link', { name: 'Nova conversa' }).click();
  await expect(who(page)).toBeFocused();
  await page.keyboard.type('98765-4321');
  await expect(dialog(page).getByRole('alert')).toHaveText(/Falta o DDD/);
  await who(page).fill('11 98765-4321');
  await expect(dialog(page).getByText('Vira um contato novo')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('+55 11 98765-4321')).toBeVisible();

  // Only the WhatsApp number can begin; the bot says why it cannot.
  await expect(dialog(page).getByRole('radio', { name: /Loja Centro/ })).toBeChecked();
  const bot = dialog(page).getByRole('radio', { name: /Balcão/ });
  await expect(bot).toBeDisabled();
  await expect(bot).toHaveAccessibleName(/só dá para escrever a quem já escreveu a este canal/);
  await dialog(page).getByLabel('Nome', { exact: true }).fill('Bruno Teles');
  await dialog(page).getByLabel('Modelo', { exact: true }).selectOption('pedido_pronto pt_BR');
  await dialog(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog(page).getByText('Campo obrigatório').first()).toBeVisible();
  await dialog(page).getByLabel('Campo 1').fill('Bruno');
  await dialog(page).getByLabel('Campo 2').fill('12');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/conversations\/[\w-]+\?state=mine$/);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('log')).toContainText('Olá, Bruno! O seu pedido 12 está pronto.');
  await expect(page.getByRole('heading', { name: 'Bruno Teles' }).first()).toBeVisible();
  await expect(page.getByText('até o cliente responder')).toBeVisible();
  await expect(page.getByText('Você está com esta conversa').first()).toBeVisible();
});

test('from a contact’s page the message goes to the conversation that they have', async ({
  page,
}) => {
  const { conversation } = await newBakery(page);
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Ana Souza' }).click();
  await page.getByRole('link', { name: 'Escrever' }).click();
  const radio = dialog(page).getByRole('radio', { name: /Balcão/ });
  await expect(radio).toBeChecked();
  await expect(radio).toHaveAccessibleName(/Continua a conversa que já existe/);
  await dialog(page).getByLabel('Mensagem', { exact: true }).fill('Ana, o bolo está pronto');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(new RegExp(`/conversations/${conversation}`));
  await expect(page.getByRole('log')).toContainText('Ana, o bolo está pronto');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('who opted out is written to only after a confirmation', async ({ page }) => {
    const { person } = await newBakery(page);
    const { id } = Made.parse({
      data: Made.parse(
        await post(page, person, '/api/contacts', { name: 'Dora Lima', phone: '21 99876-0003' }),
      ).data,
    }).data;
    await post(page, person, `/api/contacts/${id}/consent`, { change: 'opt_out' });
    await page.goto('/conversations');
    await page.getByRole('link', { name: 'Nova conversa' }).tap();
    await who(page).fill('dora');
    await dialog(page).getByRole('button', { name: 'Dora Lima' }).tap();
    await expect(dialog(page).getByText('pediu para não receber mensagens')).toBeVisible();
    await dialog(page).getByLabel('Modelo', { exact: true }).selectOption('pedido_pronto pt_BR');
    await dialog(page).getByLabel('Campo 1').fill('Dora');
    await dialog(page).getByLabel('Campo 2').fill('7');
    await dialog(page).getByRole('button', { name: 'Enviar' }).tap();
    await expect(dialog(page).getByRole('alert')).toHaveText(/se responder a um pedido/);
    await dialog(page).getByRole('switch', { name: 'Responde a um pedido' }).tap();
    await dialog(page).getByRole('button', { name: 'Enviar' }).tap();
    await expect(page.getByRole('log')).toContainText('O seu pedido 7 está pronto.');
  });
});

test('a number typed into the palette can be written to', async ({ page }) => {
  await newBakery(page);
  await page.goto('/channels');
  await expect(page.getByRole('heading', { name: 'Canais' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill('21 98765-4321');
  await page.getByRole('option', { name: 'Escrever para 21 98765-4321' }).click();
  await expect(dialog(page).getByText('+55 21 98765-4321')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/channels$/);
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill('nova conv');
  await page.keyboard.press('Enter');
  await expect(who(page)).toBeFocused();
});
