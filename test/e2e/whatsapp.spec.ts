import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from './accessible.ts';
import { newPerson, signIn } from './person.ts';
import { agentFor, newestConversation } from './simulated.ts';
import { tryWithout } from './try-without.ts';

test('a simulated WhatsApp number is connected with one press, and its customer is answered', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto('/channels?add=true');
  await tryWithout(page, 'WhatsApp Business');
  await expect(page).toHaveURL(/\/channels\/whatsapp\/setup\?id=/);
  await page.getByRole('button', { name: 'Criar número simulado e conectar' }).click();
  await expect(page.getByText('Canal Configurado com Sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/channels$/);
  await expect(page.getByRole('row', { name: /WhatsApp Business de teste/ })).toContainText(
    'Conectado',
  );

  await agentFor(page, person, 'whatsapp');
  await page.goto('/simulator');
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Vocês entregam?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Entregamos no bairro todo.').first()).toBeVisible();

  await test.step('after its 24 hours the channel takes an approved template, filled in and read before it goes', async () => {
    await page.route(/\/api\/conversations\/[\da-f-]{36}$/, async (route) => {
      const response = await route.fetch();
      const body: unknown = await response.json();
      const { data } = z.object({ data: z.looseObject({}) }).parse(body);
      await route.fulfill({ response, json: { data: { ...data, writing: 'templates' } } });
    });
    await page.goto(`/conversations/${await newestConversation(page, person)}`);
    await expect(page.getByLabel('Mensagem para o cliente')).toHaveCount(0);
    await page.getByRole('button', { name: 'Escolher modelo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar um modelo' });
    await dialog.getByLabel('Modelo').selectOption('pedido_pronto (pt_BR)');
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(dialog.getByText('Campo obrigatório')).toHaveCount(2);
    await dialog.getByLabel('Campo 1').fill('Ana');
    await dialog.getByLabel('Campo 2').fill('4512');
    await expect(dialog).toContainText('Olá, Ana! O seu pedido 4512 está pronto.');
    await expectAccessible(page, 'the template');
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('log')).toContainText('Olá, Ana! O seu pedido 4512 está pronto.');
    await page.goto('/simulator');
    await expect(page.getByText('Olá, Ana! O seu pedido 4512 está pronto.').first()).toBeVisible();
  });
});

test('WhatsApp ids and token are checked beside their fields and outlive a refusal', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const created = await page.request.post('/channels', {
    data: { type: 'whatsapp', displayName: 'Vendas' },
    headers: { authorization: `Bearer ${person.token}` },
  });
  const { data: channel } = await created.json();
  await page.goto(`/channels/whatsapp/setup?id=${channel.id}`);
  await page.getByText('Conectar com os dados do número').click();
  await page.getByRole('button', { name: 'Conectar número' }).click();
  await expect(page.getByText('Só números, como no painel da Meta.')).toHaveCount(2);
  await expect(page.getByText('Cole o token de acesso.')).toBeVisible();
  await page.getByLabel('Identificação da conta').fill('102290129340398');
  await page.getByLabel('Identificação do número').fill('106540352242922');
  await page.getByLabel('Token de acesso').fill('EAAG0123456789abcdefghij');
  await page.getByRole('button', { name: 'Conectar número' }).click();
  // This server has no app at Meta: it says which variables are missing.
  await expect(page.getByText('META_APP_ID').first()).toBeVisible();
  await expect(page.getByLabel('Token de acesso')).toHaveValue('EAAG0123456789abcdefghij');
});
