import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { letCallsThrough, takeCalls } from './calls.ts';
import { newPerson, signIn } from './person.ts';
import { newBot, writeAs } from './simulated.ts';

const failing = () => ({
  status: 500,
  json: { success: false, error: 'Algo deu errado do nosso lado.', code: 'internal' },
});

test('who resolves says why by keys alone; the reason stands in the thread and on the dashboard', async ({
  page,
}) => {
  const rita = await newPerson(page, 'Rita Prado');
  await signIn(page, rita);
  const channel = await newBot(page, rita);
  for (const name of ['Ana Souza', 'Bruno Lima', 'Caio Reis'])
    await writeAs(page, rita, channel, name, 'Tem bolo?');

  // A chosen reason, by a digit, with a note.
  await page.goto('/conversations?state=all');
  const log = page.getByRole('log');
  await page
    .getByRole('link', { name: /Ana Souza/ })
    .first()
    .click();
  await expect(log).toContainText('Tem bolo?');
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Resolver' });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('2');
  await expect(dialog.getByRole('radio', { name: 'Dúvida respondida' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bolo de 40 pessoas');
  await dialog.getByRole('button', { name: 'Resolver' }).press('Enter');
  await expect(page.getByText('Conversa resolvida').first()).toBeVisible();
  await page
    .getByRole('link', { name: /Ana Souza/ })
    .first()
    .click();
  await expect(log).toContainText('Rita Prado resolveu a conversa: Dúvida respondida');
  await expect(log).toContainText('“Bolo de 40 pessoas”');

  // The key E resolves at once, as before, and asks only where the team wants a reason.
  await page.goto('/settings/workspace');
  const reasons = page.getByRole('region', { name: 'Motivos ao resolver' });
  await reasons.getByRole('button', { name: 'Tirar da lista: Vendido' }).click();
  await reasons.getByRole('button', { name: 'Adicionar motivo' }).click();
  await reasons.getByRole('button', { name: 'Salvar motivos' }).click();
  await expect(reasons).toContainText('Dê um nome ao motivo');
  await reasons.getByLabel('Motivo 4').fill('Bolo encomendado');
  await reasons.getByRole('switch').click();
  await expectAccessible(page);
  await takeCalls(page, 'writeResolutionReasons', failing);
  await reasons.getByRole('button', { name: 'Salvar motivos' }).click();
  await expect(page.getByText('Erro ao salvar os motivos').first()).toBeVisible();
  letCallsThrough(page);
  await reasons.getByRole('button', { name: 'Salvar motivos' }).click();
  await expect(page.getByText('Motivos salvos').first()).toBeVisible();

  await page.goto('/conversations?state=all');
  await page
    .getByRole('link', { name: /Bruno Lima/ })
    .first()
    .click();
  await expect(log).toContainText('Tem bolo?');
  await takeCalls(page, 'readResolutionReasons', failing);
  await page.keyboard.press('e');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resolver' }).click();
  await expect(dialog.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  letCallsThrough(page);
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
  await dialog.getByRole('button', { name: 'Resolver' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Escolha um motivo');
  await dialog.getByText('Bolo encomendado').click();
  await dialog.getByRole('button', { name: 'Resolver' }).click();
  await expect(page.getByText('Conversa resolvida').first()).toBeVisible();

  // Many at once.
  await page.goto('/conversations?state=all');
  await page
    .getByRole('link', { name: /Caio Reis/ })
    .first()
    .focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: 'Resolver', exact: true }).click();
  await dialog.getByText('Outro').click();
  await dialog.getByRole('button', { name: 'Resolver' }).click();
  await expect(bar).toBeHidden();

  await page.goto('/');
  const panel = page.getByRole('region', { name: 'Por que as conversas foram resolvidas' });
  for (const reason of ['Dúvida respondida', 'Bolo encomendado', 'Outro'])
    await expect(panel).toContainText(reason);
  await takeCalls(page, 'readResolutionsByReason', failing);
  await panel.getByText('30 dias').click();
  await expect(panel.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});
