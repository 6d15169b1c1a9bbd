import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { answer } from './answers.ts';
import { newPerson, signIn } from './person.ts';
import { newBot, writeAs } from './simulated.ts';

test('a channel’s check-up says what is wrong, mends it, and is well again', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const id = await newBot(page, person, 'Padaria Sol');
  await page.goto(`/channels/telegram/setup?id=${id}`);
  const checkUp = page.getByRole('region', { name: 'Diagnóstico da conexão' });
  await expect(checkUp.getByText('Tudo certo')).toBeVisible();
  await expect(checkUp.getByRole('listitem').filter({ hasText: 'Avisos (Certo)' })).toContainText(
    'avisa este servidor',
  );
  await expect(checkUp.getByRole('listitem').filter({ hasText: 'Última mensagem' })).toContainText(
    'Nenhuma mensagem chegou ainda',
  );

  // Somebody who does not know the secret sends requests to the channel's webhook.
  for (let time = 0; time < 3; time++) {
    const forged = await page.request.post(`/api/webhook/telegram/${id}`, {
      headers: { 'x-telegram-bot-api-secret-token': 'guessed' },
      data: {},
    });
    expect(forged.status()).toBe(401);
  }
  const check = checkUp.getByRole('button', { name: 'Verificar agora' });
  const refused = checkUp.getByRole('listitem').filter({ hasText: '3 mensagens foram recusadas' });
  await expect(async () => {
    await check.click();
    await expect(refused).toBeVisible({ timeout: 5_000 });
  }).toPass({ intervals: [7_000], timeout: 60_000 });
  await expect(checkUp.getByText('1 problema')).toBeVisible();
  await expectAccessible(page);

  await refused.getByRole('button', { name: 'Assinar de novo' }).click();
  await expect(checkUp.getByRole('heading')).toBeFocused();
  await writeAs(page, person, id, 'Ana', 'oi');
  await expect(async () => {
    await check.click();
    await expect(checkUp.getByText('Tudo certo')).toBeVisible({ timeout: 5_000 });
  }).toPass({ intervals: [7_000], timeout: 60_000 });
  await expect(refused).toHaveCount(0);

  // The findings of the last check-up are in the list, too.
  await page.goto('/channels');
  await expect(page.getByRole('row', { name: /Padaria Sol/ })).not.toContainText('no diagnóstico');
});

test('every finding has its sentence, what to do and its button', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const id = await newBot(page, person, 'Padaria Sol');
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const until = new Date(new Date().setHours(23, 59)).toISOString();
  await answer(page, 'readCheckUp', {
    checkedAt: new Date().toISOString(),
    running: false,
    webhookUrl: 'https://recado.example/api/webhook/whatsapp/01890000-0000-7000-8000-000000000000',
    findings: [
      {
        check: 'credential',
        result: 'warning',
        code: 'credential_expires',
        values: { days: 6, at },
        mend: 'sign_in_again',
      },
      {
        check: 'permissions',
        result: 'problem',
        code: 'permission_missing',
        values: {
          permissions: 'whatsapp_business_messaging, new_one',
          detail: '(#200) Permissions error',
        },
        mend: 'sign_in_again',
      },
      {
        check: 'subscription',
        result: 'problem',
        code: 'webhook_elsewhere',
        values: { address: 'other.example' },
        mend: 'register_again',
      },
      {
        check: 'address',
        result: 'problem',
        code: 'address_not_reached',
        values: { address: 'https://recado.example', detail: 'timeout' },
        mend: 'set_address',
      },
      { check: 'signature', result: 'ok', code: 'secret_right', values: {}, mend: null },
      { check: 'inbound', result: 'ok', code: 'received', values: { at }, mend: null },
      {
        check: 'sending',
        result: 'warning',
        code: 'sending_paused',
        values: { at: until, waiting: 2 },
        mend: null,
      },
      {
        check: 'sending',
        result: 'problem',
        code: 'circuit_open',
        values: { at, waiting: 4 },
        mend: 'try_now',
      },
      {
        check: 'sending',
        result: 'warning',
        code: 'undelivered',
        values: { count: 1 },
        mend: 'see_failures',
      },
      {
        check: 'clock',
        result: 'warning',
        code: 'clock_skewed',
        values: { seconds: 600, ahead: 1 },
        mend: null,
      },
    ],
  });
  await page.goto(`/channels/telegram/setup?id=${id}`);
  const checkUp = page.getByRole('region', { name: 'Diagnóstico da conexão' });
  await expect(checkUp.getByText('4 problemas')).toBeVisible();
  await expect(checkUp.getByText('4 avisos')).toBeVisible();
  for (const words of [
    'O acesso vence em 6 dias.',
    'Falta permissão: Enviar e receber mensagens pelo número; new_one.',
    'O provedor diz: (#200) Permissions error',
    'Os avisos vão para outro endereço: other.example.',
    'A última chegou há 1 hora.',
    'O provedor pediu para esperar até 23:59; 2 mensagens esperam.',
    '4 mensagens esperam',
    'está 10 min adiantado',
  ])
    await expect(checkUp).toContainText(words);
  await checkUp.getByText('Configurar o endereço').click();
  await expect(checkUp.getByRole('button', { name: 'Copiar endereço do webhook' })).toBeVisible();
  await expect(checkUp.getByRole('link', { name: 'Ver mensagens' })).toHaveAttribute(
    'href',
    /outcome=failed/,
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
