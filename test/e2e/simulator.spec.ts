import { expect, test, type Page } from '@playwright/test';
import { newPerson, signIn } from './person.ts';
import { firstAgent, newBot } from './simulated.ts';

const log = (page: Page) => page.getByRole('log');
const box = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });
/** The newest first, as the panel lists them. */
const happened = (page: Page) =>
  page.getByRole('list', { name: 'O que aconteceu' }).getByRole('listitem');

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}

test('from nothing to the right answer: bot, agent, question, button, outcome', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await firstAgent(page, person, {}, { active: false });
  await page.goto('/agents');
  await page.getByRole('switch', { name: 'Agente Recepção' }).click();
  await page.getByRole('link', { name: 'Simulador', exact: true }).click();
  await page.getByRole('button', { name: 'Criar bot simulado' }).click();
  await write(page, 'Oi, tudo bem?');
  await expect(log(page)).toContainText('Como posso ajudar?');
  await log(page).getByRole('button', { name: 'Formas de pagamento' }).click();
  await expect(log(page)).toContainText('Aceitamos pix');
  await write(page, 'onde vcs ficam');
  await expect(log(page)).toContainText('Rua das Flores, 100');
  await expect(happened(page).first()).toContainText('onde vcs ficam');
  await expect(happened(page).first()).toContainText('Respondida');
  await expect(happened(page).nth(1)).toContainText('Formas de pagamento');
  await expect(page.getByText('Entregue')).toHaveCount(2);
});

test('messages in a burst are answered at once, while the customer sees the agent type', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await newBot(page, person);
  await firstAgent(page, person, {
    debounce: { quietMs: 1500, maxMs: 8000 },
    typingMs: 3000,
    greeting: 'Olá! Atendimento automático.',
  });
  await page.goto('/simulator');
  for (const text of ['oi', 'me diz uma coisa', 'que horas vocês abrem?']) await write(page, text);
  await expect(page.getByText('digitando…')).toBeVisible();
  await expect(log(page)).toContainText('das 9h às 18h');
  await expect(log(page).getByText('das 9h às 18h')).toHaveCount(1);
  for (const row of [0, 1, 2]) await expect(happened(page).nth(row)).toContainText('Respondida');
});

test('pictures, voice, places and contacts are sent; an own message is edited', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await newBot(page, person);
  await page.goto('/simulator');
  for (const kind of ['Foto', 'Mensagem de voz', 'Localização', 'Contato']) {
    await page.getByRole('button', { name: 'Anexar' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
  }
  await expect(log(page).getByRole('img', { name: 'Foto' })).toBeVisible();
  await expect(log(page).getByRole('button', { name: 'Ouvir mensagem de voz' })).toBeEnabled();
  await expect(log(page).getByText('Localização')).toBeVisible();
  await expect(log(page).getByText('+5581999990000')).toBeVisible();
  await write(page, 'chego as 9');
  const actions = log(page).getByRole('button', { name: 'Ações da mensagem: chego as 9' });
  await actions.focus();
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(box(page)).toHaveValue('chego as 9');
  await write(page, 'chego às 10');
  await expect(log(page)).toContainText('chego às 10editada');
  await expect(log(page).getByText('chego as 9', { exact: true })).toHaveCount(0);
});

test('a conversation goes to a person, who hands it back; each message says so', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await newBot(page, person);
  await firstAgent(page, person, { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 });
  await page.goto('/simulator');
  await write(page, 'quero falar com um atendente');
  await expect(page.getByText('Com uma pessoa', { exact: true })).toBeVisible();
  await expect(happened(page).first()).toContainText('Passada para uma pessoa');
  await write(page, 'alguém aí?');
  await expect(happened(page).first()).toContainText('alguém aí?');
  await expect(happened(page).first()).toContainText('Esperando uma pessoa');
  await page.getByRole('button', { name: 'Devolver ao agente' }).click();
  await expect(page.getByText('Com o agente', { exact: true })).toBeVisible();
  await write(page, 'aceita pix?');
  await expect(log(page)).toContainText('Aceitamos pix');
  await page.getByRole('button', { name: 'Assumir' }).click();
  await expect(page.getByText('Com uma pessoa', { exact: true })).toBeVisible();
});

test('every customer has a chat of their own and may block the bot', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await newBot(page, person, 'Padaria Sol');
  await newBot(page, person, 'Padaria Lua');
  await page.goto('/simulator');
  await page.getByLabel('Canal').selectOption('Padaria Sol');
  await write(page, 'sou a Ana');
  await expect(page.getByText('Entregue')).toHaveCount(1);
  await page.getByRole('button', { name: 'Outro cliente' }).click();
  await page.getByLabel('Nome do cliente').fill('Bruno Lima');
  await page.getByRole('button', { name: 'Começar a escrever' }).click();
  await expect(page).toHaveURL(/customer=Bruno/);
  await expect(log(page)).not.toContainText('sou a Ana');
  await page.getByRole('button', { name: 'Opções da conversa' }).click();
  await page.getByRole('menuitem', { name: 'Bloquear bot' }).click();
  await expect(box(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Desbloquear bot' }).click();
  await write(page, 'sou o Bruno');
  await page.getByRole('button', { name: 'Ana Souza' }).click();
  await expect(log(page)).toContainText('sou a Ana');
  await expect(log(page)).not.toContainText('sou o Bruno');
  await page.getByLabel('Canal').selectOption('Padaria Lua');
  await expect(log(page)).toContainText('Diga "oi" para começar.');
});

test('what could not be sent stays, to be tried again', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await newBot(page, person);
  await page.goto('/simulator');
  await page.route('**/api/simulator/channels/*/phone', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await write(page, 'vai chegar');
  await expect(log(page)).toContainText('Não foi enviada.');
  await page.getByRole('link', { name: 'Início' }).click();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Simulador', exact: true }).click();
  await expect(log(page)).toContainText('vai chegar');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('Entregue')).toHaveCount(1);
  await expect(log(page).getByText('vai chegar', { exact: true })).toHaveCount(1);
});

test('on a phone the whole chat is in sight, and the outcomes come up in a sheet', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await newBot(page, person);
  await firstAgent(page, person, { debounce: { quietMs: 0, maxMs: 0 } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/simulator');
  await write(page, 'aceita pix?');
  await expect(log(page)).toContainText('Aceitamos pix');
  await expect(box(page)).toBeInViewport({ ratio: 1 });
  // A keyboard that opens leaves the end of the chat in sight.
  await page.setViewportSize({ width: 390, height: 500 });
  const left = () =>
    log(page).evaluate((chat) => chat.scrollHeight - chat.scrollTop - chat.clientHeight);
  expect(await log(page).evaluate((chat) => chat.scrollHeight > chat.clientHeight)).toBe(true);
  await expect.poll(left).toBeLessThan(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'O que aconteceu' }).click();
  await expect(page.getByRole('dialog', { name: 'O que aconteceu' })).toContainText('Respondida');
});
