import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newPerson, signIn } from './person.ts';
import { newBot } from './simulated.ts';

const begin = (page: Page) => page.getByRole('button', { name: 'Ver funcionando agora' });
const phone = (page: Page) => page.getByRole('region', { name: 'Celular de Conceição' });
const headline = (page: Page) => page.getByRole('heading', { level: 1 });

test('a new owner sees the own “oi” answered with one press, and five answers go live', async ({
  page,
}) => {
  await signIn(page, await newPerson(page));
  await page.goto('/');
  await expect(begin(page)).toBeEnabled();
  await expectAccessible(page, 'before the first day');
  await begin(page).click(); // the only one until the answer
  await expect(headline(page)).toHaveText(
    /^Funcionou: o “oi” foi respondido em \d+(,\d)? s\. O horário eu ainda não sei\.$/,
  );
  await expect(page).toHaveURL('/start');
  await expect(phone(page).getByText(/^Olá! Sou o assistente automático/)).toBeVisible();
  const journey = page.getByRole('list', { name: 'O caminho da mensagem' });
  await expect(journey.getByText(/^\d\d:\d\d:\d\d,\d$/)).toHaveCount(3);
  await expect(journey.getByText('respondida')).toBeVisible();
  await expectAccessible(page, 'the first day');

  const goOn = page.getByRole('button', { name: 'Continuar' });
  await page.getByLabel('Como se chama o negócio?').fill('Padaria da Marta');
  await goOn.click();
  await page.getByLabel('Quando abre?').fill('seg a sáb 7h–19h, dom 7h–13h');
  await expect(
    page.getByText('“Abrimos de segunda a sábado, das 7h às 19h e domingo, das 7h às 13h.”'),
  ).toBeVisible();
  await goOn.click();
  await page.getByRole('button', { name: 'Pular' }).click();
  await page.getByLabel('Como se paga?').fill('pix e dinheiro');
  await goOn.click();
  await page.getByLabel('Entrega? Até onde?').fill('Entregamos só no bairro.');
  await page.getByRole('button', { name: 'Pôr no ar', exact: true }).click();
  await expect(page.getByText(/^No ar\./)).toBeVisible();

  const ask = page.getByRole('textbox', { name: 'Mensagem' });
  for (const [question, answer] of [
    ['que horas abre?', /^Abrimos de segunda a sábado/],
    ['aceitam pix?', /^Formas de pagamento: pix e dinheiro\./],
    ['vocês entregam na minha região?', /^Entregamos só no bairro\./],
  ] as const) {
    await ask.fill(question);
    await ask.press('Enter');
    await expect(phone(page).getByText(answer)).toBeVisible();
  }
  await page.reload();
  await expect(headline(page)).toHaveText(/O endereço eu ainda não sei\.$/);
  await page.getByRole('link', { name: 'Ver a conversa no seu lado' }).click();
  await expect(page).toHaveURL(/\/conversations\/[\w-]+$/);

  // The first answer also names the business.
  await page.goto('/settings/workspace');
  const business = page.getByRole('region', { name: 'Nome do negócio' });
  const name = business.getByLabel('Nome', { exact: true });
  await expect(name).toHaveValue('Padaria da Marta');
  await name.fill('padaria.com.br');
  await business.getByRole('button', { name: 'Salvar nome' }).click();
  await expect(name).toHaveAccessibleDescription(/^Escreva sem links/);
  await name.fill('Padaria Prado');
  await business.getByRole('button', { name: 'Salvar nome' }).click();
  await expect(page.getByText('A equipe já vê “Padaria Prado”.')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Padaria Prado');
});

test('a failure at the beginning is said, and the next try goes on from what is there', async ({
  page,
}) => {
  await signIn(page, await newPerson(page));
  await page.goto('/');
  await page.route(
    /\/channels\/setup$/,
    (route) =>
      route.fulfill({
        status: 500,
        json: { error: 'Algo falhou do nosso lado.', code: 'internal' },
      }),
    { times: 1 },
  );
  await begin(page).click();
  await expect(page.getByText(/Não deu para começar.*Algo falhou do nosso lado/)).toBeVisible();
  await begin(page).click();
  await expect(headline(page)).toHaveText(/^Funcionou/);
  await page.goto('/channels');
  await expect(page.getByRole('row', { name: /Conceição/ })).toHaveCount(1);
});

test('without simulated channels the same picture is a trial of the draft', async ({ page }) => {
  await page.route('**/api/features', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ json: { data: { ...body.data, simulator: false } } });
  });
  await signIn(page, await newPerson(page));
  await page.goto('/start');
  await begin(page).click();
  await expect(headline(page)).toHaveText(/^Funcionou: o agente respondeu\./);
  const trial = page.getByRole('region', { name: 'Teste do agente' });
  await expect(trial.getByText(/Olá! Sou o assistente automático/)).toBeVisible();
  await page.getByLabel('Como se chama o negócio?').fill('Padaria da Marta');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel('Quando abre?').fill('só com hora marcada');
  await expect(page.getByText('“Nosso horário: só com hora marcada.”')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByLabel('Onde fica?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('que horas abre?');
  await page.getByRole('textbox', { name: 'Mensagem' }).press('Enter');
  await expect(trial.getByText(/Nosso horário: só com hora marcada\./)).toBeVisible();
  await expectAccessible(page, 'the first day as a trial');
});

test('where customers of a real channel may be, it neither switches the agent on nor teaches it', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const real = await newBot(page, person);
  await page.route(/\/channels\?/, async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    for (const channel of data.channels) if (channel.id === real) channel.mode = 'live';
    await route.fulfill({ json: { data } });
  });
  await page.goto('/start');
  await begin(page).click();
  await expect(headline(page)).toHaveText(/^O seu “oi” chegou e espera uma pessoa\./);
  await expect(page.getByRole('link', { name: 'Abrir o agente' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cinco respostas' })).toHaveCount(0);
  await page.goto('/agents');
  await expect(page.getByRole('switch', { name: /^Agente / })).not.toBeChecked();
});
