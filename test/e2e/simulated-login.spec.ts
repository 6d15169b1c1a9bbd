import { expect, test } from '@playwright/test';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { expectAccessible } from './accessible.ts';
import { newPerson, signIn } from './person.ts';
import { agentFor } from './simulated.ts';
import { tryWithout } from './try-without.ts';

const kinds = [
  { label: 'Messenger', create: 'Criar Página simulada e conectar', lacks: ['Contato'] },
  {
    label: 'Instagram',
    create: 'Criar conta simulada e conectar',
    lacks: ['Localização', 'Contato'],
  },
] as const;

test('a simulated phone is linked with one press, and its customer gets an answer', async ({
  page,
}) => {
  test.skip(!isInstalled(), 'the optional package is not installed');
  const person = await newPerson(page);
  await agentFor(page, person, 'whatsapp_web');
  await signIn(page, person);
  await page.goto('/channels?add=true');
  await tryWithout(page, 'WhatsApp Web');
  const create = page.getByRole('button', { name: 'Conectar celular simulado' });
  await expect(create).toBeVisible();
  await expectAccessible(page);
  await create.click();
  await expect(page.getByText('Canal Configurado com Sucesso!')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('row', { name: /WhatsApp Web de teste/ })).toContainText('Conectado');
  await page.goto('/simulator');
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Vocês entregam?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Entregue')).toHaveCount(1);
  await expect(page.getByText('Entregamos no bairro todo.').first()).toBeVisible({
    timeout: 20_000,
  });
});

for (const { label, create, lacks } of kinds)
  test(`a simulated ${label} is connected with one press, and its customer writes from the phone`, async ({
    page,
  }) => {
    await signIn(page, await newPerson(page));
    await page.goto('/channels?add=true');
    await tryWithout(page, label);
    await expect(page.getByRole('button', { name: create })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: create }).click();
    await expect(page.getByText('Canal Configurado com Sucesso!')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`${label} de teste`) })).toContainText(
      'Conectado',
    );

    await page.goto('/simulator');
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Vocês entregam?');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Entregue')).toHaveCount(1);
    await page.getByRole('button', { name: 'Anexar' }).click();
    await expect(page.getByRole('menuitem', { name: 'Foto' })).toBeVisible();
    for (const name of lacks) await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Foto' }).click();
    await expect(page.getByText('Entregue')).toHaveCount(2);
  });
