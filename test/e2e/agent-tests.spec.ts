import { expect, type Page } from '@playwright/test';
import { testRoutes } from '#contract/agents/test-routes.ts';
import { z } from 'zod';
import { expectAccessible } from './accessible.ts';
import { refuse } from './answers.ts';
import { letCallsThrough } from './calls.ts';
import { test } from './environment.ts';
import { newPerson, signIn, type Person } from './person.ts';
import { firstAgent, newBot, newestConversation, writeAs } from './simulated.ts';

/** An owner corrects an answer, and the agent is not published again without getting it right. */
const entry = (question: string, answer: string) => ({
  question,
  answer,
  variants: [],
  buttons: [],
});
const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, greeting: '' };
const faq = [entry('Qual o prazo de entrega?', 'Até 40 minutos.')];

async function shop(page: Page): Promise<{
  person: Person;
  channel: string;
  agent: string;
  conversation: string;
}> {
  const person = await newPerson(page);
  const channel = await newBot(page, person);
  const agent = await firstAgent(page, person, { ...quick, faq });
  await writeAs(page, person, channel, 'Nair', 'qual o prazo de entrega?');
  const conversation = await newestConversation(page, person);
  await signIn(page, person);
  await page.goto(`/conversations/${conversation}`);
  await expect(page.getByText('Até 40 minutos.').last()).toBeVisible();
  return { person, channel, agent, conversation };
}

/** The next call of this path fails once. */
const failOnce = (page: Page, path: RegExp) =>
  page.route(
    path,
    (route) =>
      route.fulfill({
        status: 500,
        json: { error: 'Algo falhou do nosso lado.', code: 'internal' },
      }),
    { times: 1 },
  );
const toast = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible();

test('a wrong answer is corrected in four presses, and the gate never lets it come back', async ({
  page,
}) => {
  const { agent, conversation } = await shop(page);
  await page.getByRole('button', { name: 'Ensinar' }).click(); // 1
  const dialog = page.getByRole('dialog', { name: 'Ensinar esta resposta' });
  await expect(dialog.getByText('qual o prazo de entrega?').first()).toBeVisible();
  await dialog.getByLabel('O que devia ter dito').fill('Até 2 horas.');
  await failOnce(page, /\/correction$/);
  await dialog.getByRole('button', { name: 'Ensinar' }).click();
  await expect(dialog.getByText(/Algo falhou do nosso lado/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ensinar' }).click(); // 2
  await expect(page.getByText('Aprendido no rascunho')).toBeVisible();
  await page.getByRole('button', { name: 'Mandar a resposta certa ao cliente' }).click();
  await expect(page.getByRole('button', { name: 'Enviada em seu nome' })).toBeDisabled();
  await page.getByRole('link', { name: 'Conferir e publicar' }).click(); // 3
  await expect(page.getByText('O teste passa.')).toBeVisible();
  await page.getByRole('button', { name: 'Publicar a versão 3' }).click(); // 4
  await toast(page, 'A versão 3 está no ar');
  await page.goto(`/conversations/${conversation}`);
  await expect(page.getByText('Até 2 horas.').last()).toBeVisible();

  await page.goto(`/agents/${agent}?tab=knowledge`);
  await page.locator('button[aria-expanded]', { hasText: 'Qual o prazo de entrega?' }).click();
  await page.getByLabel('Resposta', { exact: true }).fill('Até 40 minutos.');
  await page.getByRole('button', { name: 'Publicar' }).first().click();
  await expect(page).toHaveURL(`/agents/${agent}/publish`);
  await expect(page.getByText(/0 de 1 testes passam/)).toBeVisible();
  await expect(page.getByText('Até 40 minutos.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Publicar a versão/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Publicar mesmo assim, com um motivo' }).click();
  await page.getByLabel('Motivo').fill('O prazo voltou ao que era.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
  await toast(page, 'A versão 4 está no ar');
  await page.goto(`/agents/${agent}/versions`);
  await expect(page.getByText('publicada apesar disso: O prazo voltou ao que era.')).toBeVisible();
});

test('what was typed to teach is not lost by a key, nor while the agent learns', async ({
  page,
}) => {
  await shop(page);
  const open = page.getByRole('button', { name: 'Ensinar' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Ensinar esta resposta' });
  const answer = dialog.getByLabel('O que devia ter dito');
  const question = page.getByRole('alertdialog', { name: 'Fechar sem ensinar?' });
  await answer.fill('Até 2 horas, porque o forno é pequeno.');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(answer).toHaveValue('Até 2 horas, porque o forno é pequeno.');
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(answer).toHaveValue('Até 2 horas, porque o forno é pequeno.');

  const held = Promise.withResolvers<void>();
  await page.route(/\/correction$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Ensinar' }).click();
  await expect(dialog.getByText('Ensinando. O teste está rodando.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('dialog', { name: 'Aprendido no rascunho' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await open.click();
  await answer.fill('Outra coisa.');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Fechar sem ensinar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('where what an answer rests on cannot be read, teaching says so, and tries again', async ({
  page,
}) => {
  await shop(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await refuse(page, 'messagePassport', 'internal');
  const open = page.getByRole('button', { name: 'Ensinar' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Ensinar esta resposta' });
  await expect(dialog.getByRole('alert')).toContainText('Algo falhou do nosso lado');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ver por quê' }).click();
  const why = page.getByRole('complementary', { name: 'Por que respondeu assim' });
  await expect(why.getByRole('alert')).toContainText('Algo falhou do nosso lado');
  letCallsThrough(page);
  await why.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(why).toContainText('qual o prazo de entrega?');

  await page.reload();
  await refuse(page, 'messagePassport', 'internal');
  await open.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  letCallsThrough(page);
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(dialog.getByLabel('O que devia ter dito')).toBeVisible();
});

test('after one answer’s way and another’s the focus is back where the last one was asked for', async ({
  page,
}) => {
  const { person, channel } = await shop(page);
  await writeAs(page, person, channel, 'Nair', 'qual é o prazo da entrega?');
  const ways = page.getByRole('log').getByRole('button', { name: 'Ver por quê' });
  await expect(ways).toHaveCount(2);
  await page.setViewportSize({ width: 1440, height: 900 });
  const why = page.getByRole('complementary', { name: 'Por que respondeu assim' });
  await ways.first().click();
  await expect(why.getByRole('heading')).toBeFocused();
  await ways.last().click();
  await expect(ways.last()).toHaveAttribute('aria-expanded', 'true');
  await expect(why.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ways.last()).toBeFocused();
});

test('a message becomes a test, which runs, is changed and deleted, and a failure of each is told', async ({
  page,
}) => {
  const { agent } = await shop(page);
  await page.getByRole('button', { name: 'Ver por quê' }).click();
  const keep = page.getByRole('button', { name: 'Guardar como teste' });
  await failOnce(page, /\/api\/messages\/[^/]+\/test$/);
  await keep.click();
  await toast(page, 'Não virou um teste');
  // The notice stays while the mouse is on it.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Não virou um teste')).toHaveCount(0);
  await keep.click();
  await toast(page, 'Virou um teste');

  await page.goto(`/agents/${agent}/tests`);
  const row = page.getByRole('listitem').filter({ hasText: 'qual o prazo de entrega?' });
  await expect(row).toContainText('de uma conversa');
  await failOnce(page, /\/test-runs$/);
  const run = page.getByRole('button', { name: 'Rodar no rascunho' });
  await run.click();
  await toast(page, 'Os testes não rodaram');
  await run.click();
  await expect(row).toContainText('passa no rascunho');

  const warns = page.getByRole('radio', { name: 'Só avisa' });
  await warns.click();
  await expect(warns).toBeChecked();
  await page.reload();
  await expect(warns).toBeChecked();

  await failOnce(page, /\/api\/agent-tests\//);
  const blocks = row.getByRole('switch');
  await blocks.click();
  await toast(page, 'O teste não foi mudado');
  await blocks.click();
  await expect(row).toContainText('Só avisa');
  await failOnce(page, /\/api\/agent-tests\//);
  const remove = row.getByRole('button', { name: /^Excluir o teste/ });
  await remove.click();
  await toast(page, 'O teste não foi excluído');
  await remove.click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row).toHaveCount(1);
});

test('what was handed over since yesterday is made tests of in one press', async ({ page }) => {
  const person = await newPerson(page);
  const channel = await newBot(page, person);
  const agent = await firstAgent(page, person, { ...quick, faq });
  await writeAs(page, person, channel, 'Nair', 'quero falar com um atendente');
  await newestConversation(page, person, { state: 'waiting' });
  await signIn(page, person);
  await page.goto(`/agents/${agent}/tests`);
  const make = page.getByRole('button', { name: 'Fazer 1 teste' });
  await failOnce(page, /\/of-messages$/);
  await make.click();
  await toast(page, 'Os testes não foram feitos');
  await make.click();
  await toast(page, '1 teste feito');
  await expect(page.getByRole('list', { name: 'Os testes' })).toContainText('atendente');
});

test('what is tried is kept as a test, and taught, beside the form', async ({ page }) => {
  const person = await newPerson(page);
  const agent = await firstAgent(page, person, { ...quick, faq });
  await signIn(page, person);
  await page.goto(`/agents/${agent}`);
  await page.getByPlaceholder('Escreva como se fosse o cliente…').fill('tem pão sem glúten?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Guardar como teste' }).click();
  await toast(page, 'Virou um teste');
  await page.getByRole('button', { name: 'Ensinar esta resposta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ensinar esta resposta' });
  await dialog.getByLabel('O que devia ter dito').fill('Temos pão de queijo sem glúten.');
  await failOnce(page, /\/correction$/);
  await dialog.getByRole('button', { name: 'Ensinar' }).click();
  await expect(dialog.getByText(/Algo falhou do nosso lado/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ensinar' }).click();
  await expect(page.getByText('Aprendido no rascunho')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar' }).first().click();
  await expect(page.getByRole('link', { name: '2 testes' })).toBeVisible();
});

const Tests = z.object({ data: testRoutes.listTests.answer.data });

test('a customer of several messages is written by hand, changed, and each message told apart', async ({
  page,
}) => {
  const person = await newPerson(page);
  const address = entry('Onde fica a padaria?', 'Rua A, 10.');
  const agent = await firstAgent(page, person, { ...quick, faq: [...faq, address] });
  await signIn(page, person);
  await page.goto(`/agents/${agent}/tests`);
  await page.getByRole('button', { name: 'Escrever um teste' }).click();
  const writing = page.getByRole('dialog', { name: 'Escrever um teste' });
  await writing.getByLabel('O que o cliente escreve').fill('qual o prazo de entrega?');
  await writing.getByLabel('A resposta tem de dizer').fill('40 minutos');
  const then = writing.getByRole('button', { name: 'Depois o cliente escreve' });
  await then.click();
  await then.click();
  await writing.getByRole('button', { name: 'Retirar a 3ª mensagem' }).click();
  const second = writing.getByRole('group', { name: '2ª mensagem' });
  const words = second.getByLabel('Depois ele escreve');
  await writing.getByRole('button', { name: 'Guardar o teste' }).click();
  await expect(words).toHaveAccessibleDescription('Escreva o que o cliente diz.');
  await expect(words).toBeFocused();
  await words.fill('onde fica a padaria?');
  await second.getByLabel('Só se o agente disser').fill('40 minutos');
  await second.getByLabel('A resposta tem de dizer').fill('Rua B');
  await expectAccessible(page, 'the form of a test');
  await writing.getByRole('button', { name: 'Guardar o teste' }).click();

  const row = page.getByRole('listitem').filter({ hasText: 'qual o prazo de entrega?' });
  await expect(row).toContainText('2 mensagens do cliente');
  const run = page.getByRole('button', { name: 'Rodar no rascunho' });
  await run.click();
  await expect(row).toContainText('na 2ª mensagem: devia dizer “Rua B”; disse “Rua A, 10.”');
  await page.goto(`/agents/${agent}/publish`);
  await expect(page.getByText(/^na 2ª mensagem: devia dizer “Rua B”/)).toBeVisible();
  await expect(page.getByText(/^Rodar os testes não custa nada/)).toBeVisible();

  // A check that the form has no field for stays as it is.
  const headers = { authorization: `Bearer ${person.token}` };
  const stored = async () =>
    Tests.parse(await (await page.request.get(`/api/agents/${agent}/tests`, { headers })).json())
      .data.tests[0];
  const made = await stored();
  const source = { kind: 'source', is: address.question };
  const turns = made?.turns.map((turn) => ({ ...turn, checks: [...turn.checks, source] }));
  turns?.[0]?.checks.pop();
  await page.request.patch(`/api/agent-tests/${made?.id}`, { headers, data: { turns } });
  await page.goto(`/agents/${agent}/tests`);
  await row.getByRole('button', { name: /^Editar o teste/ }).click();
  const changing = page.getByRole('dialog', { name: 'Mudar o teste' });
  const changed = changing.getByRole('group', { name: '2ª mensagem' });
  await expect(changed).toContainText('devia usar “Onde fica a padaria?”');
  await expect(changed.getByLabel('Só se o agente disser')).toHaveValue('40 minutos');
  await changed.getByLabel('A resposta tem de dizer').fill('Rua A');
  await changing.getByRole('button', { name: 'Guardar o teste' }).click();
  await expect(changing).toHaveCount(0);
  await run.click();
  await expect(row).toContainText('passa no rascunho');
  expect((await stored())?.turns[1]).toEqual({
    text: 'onde fica a padaria?',
    after: '40 minutos',
    checks: [{ kind: 'outcome', is: 'reply' }, { kind: 'says', text: 'Rua A' }, source],
  });
});
