import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from './accessible.ts';
import { setBusinessClock } from './business-clock.ts';
import { promisesFallDue } from './filled.ts';
import { newPerson, signIn, type Person } from './person.ts';
import { firstAgent, newBot, newestConversation, writeAs } from './simulated.ts';

const atOnce = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
const Total = z.object({ data: z.object({ pagination: z.object({ total: z.number() }) }) });

/** How many rows the API's list has, with days of the reader's time zone. */
async function total(page: Page, person: Person, path: string): Promise<number> {
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const answer = await page.request.get(path, {
    params: { timeZone },
    headers: { authorization: `Bearer ${person.token}` },
  });
  return Total.parse(await answer.json()).data.pagination.total;
}

/** Expects that the list on screen has exactly so many rows. */
async function expectRows(page: Page, rows: number): Promise<void> {
  if (page.url().includes('view=messages')) {
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^${rows} mensage(m|ns) ·`) }),
    ).toBeVisible();
  } else
    await expect(page.getByRole('list', { name: 'Conversas' }).getByRole('listitem')).toHaveCount(
      rows,
    );
}

const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Números de hoje' }).getByRole('link', { name });

test('a new account sees its first steps alone, and they lead on', async ({ page }) => {
  await signIn(page, await newPerson(page));
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Veja funcionando antes de preencher' }),
  ).toBeVisible();
  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  await expect(steps.getByText('0 de 5')).toBeVisible();
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('region')).toHaveCount(2); // and the customer's side
  await steps.getByRole('link', { name: 'Definir horário' }).click();
  await expect(page).toHaveURL(/\/agents\/[\w-]+\?tab=hours$/);
  await page.goBack();
  await steps.getByRole('link', { name: 'Conectar canal' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('what needs attention comes first, each with the button that leads there', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await setBusinessClock(page, person, 12);
  const channelId = await newBot(page, person);
  await writeAs(page, person, channelId, 'Ana Souza', 'Vocês abrem hoje?');
  await expect.poll(() => total(page, person, '/api/conversations?state=waiting')).toBe(1);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Chegou 1 hoje\. Espera uma pessoa: 1 conversa\. Ana escreveu “Vocês abrem hoje\?”/,
  );
  const attention = page.getByRole('region', { name: 'Precisa de atenção' });
  await expect(attention.getByRole('listitem')).toHaveText([
    /Padaria Sol.*O agente está desligado/,
  ]);

  const waiting = page.getByRole('region', { name: 'É com você' });
  await expect(waiting.getByRole('listitem')).toHaveText(/Ana Souza.*Vocês abrem hoje\?/);
  await waiting.getByRole('link', { name: /Ana Souza/ }).click();
  await expect(page).toHaveURL(/\/conversations\/[\w-]+$/);
  await page.goto('/');
  await waiting.getByRole('link', { name: 'Abrir a bandeja' }).click();
  await expect(page).toHaveURL('/conversations?state=for_you');
  await page.goto('/');
  await attention.getByRole('link', { name: /^Ligar agente/ }).click();
  await expect(page).toHaveURL('/agents?channelType=telegram');
  // The way to who waits says on every page how many they are.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Conversas' })).toHaveText(
    'Conversas1',
  );
  await page.getByRole('switch', { name: /^Agente / }).click();
  await expect(page.getByRole('switch', { name: /^Agente / })).toBeChecked();
  await writeAs(page, person, channelId, 'Ana Souza', 'Obrigada');
  await expect.poll(() => total(page, person, '/api/messages?direction=in')).toBe(2);
  await page.goto('/');
  await expect(waiting.getByRole('listitem')).toHaveText(/Ana Souza.*Vocês abrem hoje\?/);
  await expect(attention).toHaveCount(0);

  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  await expect(steps.getByText('3 de 5')).toBeVisible();
  await steps.getByRole('button', { name: 'Dispensar os primeiros passos' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(waiting).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test.describe('in another time zone than the business', () => {
  test.use({ timezoneId: 'UTC' });

  test('home says that its hours are those of the business', async ({ page }) => {
    const person = await newPerson(page);
    await signIn(page, person);
    const channelId = await newBot(page, person);
    await writeAs(page, person, channelId, 'Ana Souza', 'Vocês abrem hoje?');
    const counted = page.getByText(/^Contado às \d\d:\d\d/);
    const there = /, no horário do negócio$/;
    await setBusinessClock(page, person, new Date().getUTCHours());
    await page.goto('/');
    await expect(counted).not.toHaveText(there);
    await setBusinessClock(page, person, (new Date().getUTCHours() + 5) % 24);
    await page.reload();
    await expect(counted).toHaveText(there);
  });
});

test('a promise that nobody kept is counted, leads to its list, and goes with the reply', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await firstAgent(page, person, atOnce);
  const channelId = await newBot(page, person);
  await writeAs(page, person, channelId, 'Ana Souza', 'quero falar com um atendente');
  const id = await newestConversation(page, person, { state: 'waiting' });
  await expect
    .poll(() => total(page, person, '/api/messages?direction=out&author=agent'))
    .toBeGreaterThan(0);
  await page.goto('/');
  const figure = card(page, 'Prometido e não cumprido');
  await expect(figure.locator('xpath=../..')).toContainText('0');
  await expect
    .poll(async () => {
      await promisesFallDue(person);
      return total(page, person, '/api/conversations?state=not_kept');
    })
    .toBe(1);
  // Figures that took long to read, as on a busy machine, are cached for some seconds.
  await expect(async () => {
    await page.reload();
    await expect(figure.locator('xpath=../..')).toContainText('1', { timeout: 2_000 });
  }).toPass();
  const attention = page.getByRole('region', { name: 'Precisa de atenção' });
  await expect(attention.getByRole('listitem').first()).toHaveText(
    /1 cliente ouviu que alguém responderia, e ninguém respondeu a tempo\./,
  );
  await expectAccessible(page, 'a promise that nobody kept');
  await figure.click();
  await expect(page).toHaveURL('/conversations?state=not_kept');
  await expectRows(page, 1);
  await expect(page.getByRole('heading', { level: 1, name: /^Promessas ?1$/ })).toBeVisible();
  const reply = await page.request.post(`/api/conversations/${id}/messages`, {
    data: { message: { kind: 'text', text: 'Oi, sou a Conceição.' } },
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(reply.status()).toBe(202);
  await expect(page.getByText('Nenhuma promessa em atraso')).toBeVisible();
});

test('what no agent knew is listed once for all who asked, and taught from there', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await firstAgent(page, person, atOnce);
  const channel = await newBot(page, person);
  await writeAs(page, person, channel, 'Ana Souza', 'Vocês consertam guarda-chuva?');
  await writeAs(page, person, channel, 'Bruno Lima', 'voces consertam guarda-chuva');
  await expect.poll(() => total(page, person, '/api/messages?outcome=to_teach')).toBe(2);
  await page.goto('/');
  const unknown = page.getByRole('region', { name: 'Perguntaram e eu não soube' });
  await expect(unknown.getByRole('listitem')).toHaveCount(1);
  await expect(unknown).toContainText(/onsertam guarda-chuva.*2 pessoas/);
  // The ribbon leads to the message on top of its last stack, the newest of the same outcome.
  const { data } = await (
    await page.request.get('/api/messages?direction=in', {
      headers: { authorization: `Bearer ${person.token}` },
    })
  ).json();
  await page.locator('.ribbon').getByRole('slider').press('Enter');
  await expect(page).toHaveURL(new RegExp(`message=${data.messages[0].id}`));
  await page.goto('/');
  await unknown.getByRole('link', { name: /^Ensinar/ }).click();
  await expect(page).toHaveURL(/\/conversations\/[\w-]+\?message=/);
  await page.getByRole('button', { name: /^Ensinar/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Consertamos, em dois dias.');
  await dialog.getByRole('button', { name: 'Ensinar', exact: true }).click();
  await expect.poll(() => total(page, person, '/api/messages?outcome=to_teach')).toBe(0);
});

test('every figure leads to the list with exactly that many rows, and the chart is read with keys', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await firstAgent(page, person, atOnce);
  const channelId = await newBot(page, person);
  for (const customer of ['Ana', 'Bia', 'Caio'])
    await writeAs(page, person, channelId, customer, 'Qual o horário de atendimento?');
  await writeAs(page, person, channelId, 'Caio', 'quero falar com um atendente');
  await expect.poll(() => total(page, person, '/api/messages?outcome=pending')).toBe(0);
  await expect.poll(() => total(page, person, '/api/messages?direction=in')).toBe(4);
  await page.goto('/');

  const sent = await total(page, person, '/api/messages?direction=out&author=agent');
  const resolved = await total(
    page,
    person,
    '/api/messages?direction=in&outcome=resolved_by_agent',
  );
  const figures = [
    ['Recebidas e enviadas hoje', String(4 + sent), 4 + sent],
    ['Conversas abertas', '1', 1],
    ['Resolvidas por agentes', `${resolved} em 7 dias`, resolved],
  ] as const;
  for (const [name, shown, rows] of figures) {
    await expect(
      page
        .getByRole('region', { name: 'Números de hoje' })
        .getByText(shown, { exact: true })
        .first(),
    ).toBeVisible();
    await card(page, name).click();
    await expectRows(page, rows);
    await page.goBack();
  }

  const chart = page.getByRole('region', { name: 'Mensagens por dia' });
  await expect(chart.getByRole('row')).toHaveCount(8);
  await expect(chart.getByRole('row').last()).toContainText(String(sent));
  const slider = chart.getByRole('slider', { name: 'Escolher um dia do gráfico' });
  await slider.focus();
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`agentes ${sent}, equipe 0$`));
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /agentes 0, equipe 0$/);
  await chart.getByText('30 dias').click();
  await expect(chart.getByRole('row')).toHaveCount(31);
  await chart.getByRole('link', { name: `Agentes ${sent}` }).click();
  await expect(page).toHaveURL(/author=agent/);
  await expectRows(page, sent);
});

test('times say that hours are counted, where the business has some, and only then', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await firstAgent(page, person, atOnce);
  const channel = await newBot(page, person);
  await writeAs(page, person, channel, 'Ana Souza', 'Qual o horário de atendimento?');
  await expect.poll(() => total(page, person, '/api/messages?outcome=answered')).toBe(1);
  await page.goto('/');
  const figures = page.getByRole('region', { name: 'Números de hoje' });
  await expect(figures.getByText('nos últimos 7 dias', { exact: true })).toBeVisible();
  await expect(figures.getByText('Até resolver, em geral'), 'nothing was resolved').toHaveCount(0);

  await writeAs(page, person, channel, 'Ana Souza', 'quero falar com um atendente');
  await expect.poll(() => total(page, person, '/api/messages?outcome=handed_off')).toBe(1);
  await page.goto(`/conversations/${await newestConversation(page, person)}`);
  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(page.getByText('Conversa resolvida').first()).toBeVisible();
  const blocks = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }));
  const headers = { authorization: `Bearer ${person.token}` };
  expect((await page.request.put('/api/business-hours', { data: { blocks }, headers })).ok()).toBe(
    true,
  );
  // Figures that took long to read, as on a busy machine, are cached for some seconds.
  await expect(async () => {
    await page.goto('/');
    await expect(figures.getByText('Até resolver, em geral')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(
    figures.getByText('nos últimos 7 dias · em horário de atendimento', { exact: true }),
  ).toHaveCount(2);
});

test('a panel that fails says so and is tried again while the others work', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await newBot(page, person);
  let broken = true;
  await page.route(/\/api\/dashboard\?/, (route) =>
    broken
      ? route.fulfill({ status: 500, json: { error: 'Algo deu errado aqui.', code: 'internal' } })
      : route.continue(),
  );
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Algo deu errado aqui.');
  await expect(page.getByRole('region', { name: 'Primeiros passos' })).toBeVisible();
  await expect(page.getByText('Nenhuma mensagem enviada nestes dias')).toBeVisible();
  broken = false;
  await page.getByRole('alert').getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(card(page, 'Recebidas e enviadas hoje')).toBeVisible();
  await expect(page.getByText('Tudo respondido. Bom café.')).toBeVisible();
});

test('with data, dark and in English, it is accessible and fits a narrow phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const person = await newPerson(page, 'Maximiliano Albuquerque');
  await signIn(page, person, { theme: 'dark', language: 'en' });
  await firstAgent(page, person, atOnce);
  const channelId = await newBot(
    page,
    person,
    'Uma padaria com um nome bastante comprido para caber',
  );
  await writeAs(
    page,
    person,
    channelId,
    'Maria Aparecida da Conceição Albuquerque',
    'quero falar com um atendente',
  );
  await expect.poll(() => total(page, person, '/api/conversations?state=waiting')).toBe(1);
  await page.goto('/');
  await expect(page.getByRole('slider')).toHaveCount(2);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page, 'dashboard');
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);
});
