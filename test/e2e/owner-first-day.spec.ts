import { expect, test, type Page } from '@playwright/test';
import { sayPassword } from './person.ts';

const password = 'uma senha bem comprida 7';

// A person on a day like any other: with what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** From now on presses of the pointer are counted, over all pages. */
const countPresses = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // Enter in a form presses its button, too, and is none of the pointer.
        if (!isTrusted || detail === 0) return;
        sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
      },
      true,
    ),
  );
const presses = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('presses')));

test('an owner’s first day: from the account to a customer, a colleague and a QR code', async ({
  page,
}) => {
  await countPresses(page);
  const press = (name: string | RegExp, role: 'button' | 'link' | 'menuitem' = 'button') =>
    page.getByRole(role, { name }).click();
  await page.goto('/register');
  await page.getByLabel('Nome').fill('Marta Prado');
  await page.getByLabel('Email').fill(`marta-${crypto.randomUUID()}@padaria.example`);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await press('Criar conta');
  await expect(page.getByRole('heading', { name: /^Veja funcionando/ })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('presses', '0'));

  await press('Ver funcionando agora');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Funcionou: o “oi” foi/);
  expect(await presses(page), 'to the first answer of an agent').toBe(1);

  for (const [question, answer] of [
    ['Como se chama o negócio?', 'Padaria da Marta'],
    ['Quando abre?', 'seg a sáb 7h–19h'],
    ['Onde fica?', 'Na praça, ao lado da igreja.'],
    ['Como se paga?', 'pix e dinheiro'],
    ['Entrega? Até onde?', 'Entregamos só no bairro.'],
  ] as const) {
    await page.getByLabel(question).fill(answer);
    await press(question.startsWith('Entrega') ? 'Pôr no ar' : 'Continuar');
  }
  await expect(page.getByText(/^No ar\./)).toBeVisible();
  expect(await presses(page), 'to an agent that knows the business').toBe(6);

  const phone = page.getByRole('textbox', { name: 'Mensagem' });
  await phone.fill('aceitam pix?');
  await phone.press('Enter');
  await expect(page.getByText(/^Formas de pagamento: pix e dinheiro\./)).toBeVisible();
  await phone.fill('quero falar com um atendente');
  await phone.press('Enter');
  await expect(page.getByText(/^Vou chamar uma pessoa da equipe/)).toBeVisible();
  await press('Ir para o início', 'link');
  // The phone of the first day bears the name that the owner gave.
  await expect(page.locator('.customers-front')).toContainText('Padaria da Marta');
  const tray = page.getByRole('region', { name: 'É com você' });
  await expect(tray).toContainText('quero falar com um atendente');
  await tray.getByRole('link', { name: /^Responder/ }).click();
  const composer = page.getByRole('textbox', { name: /^Escreva para|^Mensagem/ });
  await composer.fill('Oi! Aqui é a Marta.');
  await composer.press('Enter');
  await expect(page.getByRole('log')).toContainText('Oi! Aqui é a Marta.');
  await expect(page.getByText('Você está com esta conversa.')).toBeVisible();
  expect(await presses(page), 'to a reply of her own').toBe(8);

  await press('Menu do perfil');
  await press(/^Equipe/, 'menuitem');
  await press('Convidar pessoa');
  await page.getByRole('dialog').getByLabel('Email').fill('bia@padaria.example');
  await press('Criar link');
  await sayPassword(page, { password });
  await expect(page.getByRole('img', { name: /^QR code do convite/ })).toBeVisible();
  expect(await presses(page), 'to an invitation that can be scanned').toBe(13);

  await page.keyboard.press('Escape');
  await press('Canais', 'link');
  await press(/^Ações de/);
  await press('Detalhes', 'menuitem');
  await press('Link e QR', 'link');
  await press('Novo link');
  await page.getByLabel('Onde ele fica').fill('Balcão');
  await press('Criar link');
  await press('Ver QR');
  await expect(page.getByRole('img', { name: 'QR code de Balcão' })).toBeVisible();
  expect(await presses(page), 'to a QR code for the counter').toBe(20);
});
