import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { newPerson, signIn, type Person } from './person.ts';
import { firstAgent, newBot, writeAs } from './simulated.ts';

const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
const log = (page: Page) => page.getByRole('log');
const rows = (page: Page) => page.getByRole('list', { name: 'Conversas' }).getByRole('listitem');

async function act(page: Page, person: Person, channelId: string, customer: string, kind: 'photo' | 'voice' | 'location' | 'contact') {
  const answer = await page.request.post(`/api/simulator/channels/${channelId}/phone`, {
    data: { customer, action: { kind } },
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.ok()).toBe(true);
}

test('a conversation with its outcomes: answered, handed over, taken and given back', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, quick);
  await page.goto('/conversations');
  await expect(page.getByText('Nenhuma conversa ainda')).toBeVisible();

  await writeAs(page, person, channel, 'Ana Souza', 'onde vcs ficam? veja https://example.com/mapa?a=1.');
  // It arrives by itself.
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('link', { name: 'Ana Souza' }).click();
  await expect(page).toHaveURL(/\/conversations\/[\da-f-]{36}$/);
  await expect(page.getByText('O agente Recepção está respondendo.')).toBeVisible();
  await expect(log(page)).toContainText('O agente respondeu.');
  const link = log(page).getByRole('link', { name: 'https://example.com/mapa?a=1' }).first();
  await expect(link).toHaveAttribute('href', 'https://example.com/mapa?a=1');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await log(page).getByText('Como respondeu').last().click();
  await expect(log(page)).toContainText(/Procurou:|Reconheceu/);

  await writeAs(page, person, channel, 'Ana Souza', 'quero falar com um atendente');
  await expect(log(page)).toContainText('O cliente pediu para falar com uma pessoa.');
  await expect(page.getByText('O cliente está esperando uma pessoa.')).toBeVisible();
  await page.getByRole('link', { name: 'Esperando 1' }).click();
  await expect(page).toHaveURL(/state=waiting/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Assumir conversa' }).click();
  await expect(page.getByText('Você está com esta conversa. O agente está em pausa.')).toBeVisible();
  await writeAs(page, person, channel, 'Ana Souza', 'alguém aí?');
  await expect(log(page)).toContainText('O agente está em pausa: uma pessoa assumiu a conversa');
  await page.getByRole('button', { name: 'Devolver ao agente' }).click();
  await expect(page.getByText('O agente Recepção está respondendo.')).toBeVisible();
  await expect(page.getByText('Ninguém está esperando')).toBeVisible();
  await writeAs(page, person, channel, 'Ana Souza', 'aceita pix?');
  await expect(log(page)).toContainText('Aceitamos pix');
});

test('files are shown with the session’s own right; a long thread loads upwards and lands on a message', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, quick, { active: false });
  for (const kind of ['photo', 'voice', 'location', 'contact'] as const) await act(page, person, channel, 'Bruno Lima', kind);
  for (let number = 1; number <= 70; number++) await writeAs(page, person, channel, 'Bruno Lima', `mensagem ${number}`);
  await page.goto('/conversations?search=bruno');
  await rows(page).getByRole('link').click();
  await expect(log(page).getByText('mensagem 70', { exact: true })).toBeInViewport();
  await expect(log(page)).toContainText('O agente deste canal está desligado.');

  // With the keyboard alone, up to the beginning.
  await log(page).focus();
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(log(page).getByRole('img', { name: 'Foto' })).toBeInViewport({ timeout: 500 });
  }).toPass();
  await log(page).getByRole('button', { name: 'Ouvir' }).click();
  await expect(log(page).locator('audio')).toBeVisible();
  await expect(log(page).getByRole('link', { name: /Localização/ })).toHaveAttribute('href', /openstreetmap/);
  await page.getByRole('button', { name: 'Ir para as mais novas' }).click();
  await expect(log(page).getByText('mensagem 70', { exact: true })).toBeInViewport();

  await page.getByRole('link', { name: 'Mensagens' }).click();
  await expect(page.getByText(/^74 mensagens ·/)).toBeVisible();
  await page.getByLabel('Desfecho').selectOption('Esperando uma pessoa');
  await expect(page).toHaveURL(/outcome=waiting_person/);
  await expect(page.getByText(/^74 mensagens ·/)).toBeVisible();
  const ledger = page.getByRole('list', { name: 'Mensagens' });
  await expect(ledger.getByRole('listitem')).toHaveCount(25);
  for (const next of [2, 3]) {
    await page.getByRole('button', { name: 'Próxima página' }).click();
    await expect(page).toHaveURL(new RegExp(`page=${next}`));
    await expect(ledger).toHaveAttribute('aria-busy', 'false');
  }
  await expect(ledger.getByRole('listitem')).toHaveCount(24);
  await ledger
    .getByRole('link', { name: /mensagem 2$|mensagem 2 / })
    .first()
    .click();
  await expect(page).toHaveURL(/message=/);
  await expect(log(page).getByText('mensagem 2', { exact: true })).toBeInViewport();
});

test('what does not exist says so and leads back; on a phone list and thread are two steps', async ({ page }) => {
  const [person, other] = [await newPerson(page), await newPerson(page)];
  const channel = await newBot(page, other);
  await writeAs(page, other, channel, 'Ana Souza', 'oi');
  const found = await page.request.get('/api/conversations', { headers: { authorization: `Bearer ${other.token}` } });
  const id = /"id":"([\da-f-]{36})"/.exec(await found.text())?.[1];
  await signIn(page, person);
  await page.goto(`/conversations/${id}`);
  await expect(page.getByText('Conversa não encontrada')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar às conversas' }).click();
  await expect(page.getByText('Nenhuma conversa ainda')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const own = await newBot(page, person);
  await writeAs(page, person, own, 'Ana Souza', 'oi');
  await rows(page).getByRole('link').click();
  await expect(log(page)).toContainText('oi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Souza');
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Voltar às conversas' }).click();
  await expect(rows(page)).toBeVisible();
  await expect(log(page)).toHaveCount(0);

  // What is hidden in a long list does not make the page longer than the screen: the bar under the thumb would be pushed off it.
  for (let number = 1; number <= 14; number++) await writeAs(page, person, own, `Cliente ${number}`, 'oi');
  await expect(rows(page)).toHaveCount(15);
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });
  expect(beyond).toEqual([0, 0]);
});

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 390],
  ['dark', 1440],
  ['light', 320],
] as const) {
  test(`accessible and fits: ${theme}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const person = await newPerson(page);
    await signIn(page, person, { theme });
    const channel = await newBot(page, person, 'Um bot com um nome bastante comprido para caber');
    await firstAgent(page, person, quick);
    for (const kind of ['photo', 'voice', 'location', 'contact'] as const) await act(page, person, channel, 'Maria da Conceição', kind);
    await writeAs(page, person, channel, 'Maria da Conceição', 'quero falar com um atendente');
    await page.goto('/conversations');
    await expect(rows(page)).toHaveCount(1);
    await judge(page, 'the list');
    await rows(page).getByRole('link').click();
    await expect(page.getByText('O cliente está esperando uma pessoa.')).toBeVisible();
    await log(page).getByText('Como decidiu').last().click();
    await judge(page, 'the thread');
    await page.goto('/conversations?view=messages');
    await expect(page.getByText(/mensagens ·/)).toBeVisible();
    await judge(page, 'the ledger');
  });
}

async function judge(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${what} is wider than the window`).toBe(0);
}
