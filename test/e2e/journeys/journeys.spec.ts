import { expect } from '@playwright/test';
import type { Line } from './lines.ts';
import { answer, handOff, test } from './office.ts';
import {
  box,
  bubble,
  customersOf,
  got,
  log,
  nobodyGotMore,
  open,
  row,
  shows,
  standsStill,
  writes,
} from './screens.ts';

/*
 * Journeys of two people and a customer on each channel. Each journey checks both ends: the
 * people's screens, and what the provider took for the customer. The product runs in two processes,
 * one for the pages and one for the work.
 *
 *                                     Telegram  WhatsApp  Instagram  Messenger  WhatsApp Web
 * answered by the agent                  x         x          x          x           x
 * taken over before the agent commits    x         x          x          x           x
 * taken over after it, before it leaves  x        - [3]      - [3]      - [3]        x
 * answered from the phone               - [1]      x          x          x           x
 * handed off, and nobody there           x         x          x          x           x
 * window closed                         - [2]   template    closed     closed       - [2]
 * both people reply                      x         x          x          x           x
 * offline and back                       x         x          x          x           x
 *
 * [1] Nobody can write as a bot on a phone; only programs can.
 * [2] These channels have no window: the journey checks that people can write as before a day
 *     later. Only WhatsApp Business has messages that were approved beforehand (templates).
 * [3] What is committed leaves by the same steps as on Telegram: by requests to the provider. On
 *     WhatsApp Web it leaves by a kept connection, so that channel is played too.
 */
test.describe.configure({ mode: 'default' }); // one office for all of these tests

const question = 'Vocês entregam?';
const fromAgent = { containing: answer };
const mine = 'Você está com esta conversa. O agente está em pausa.';
const ritas = 'Rita Prado está com esta conversa. O agente está em pausa.';
const someones = 'Uma pessoa está com esta conversa. O agente está em pausa.';
const dayMs = 24 * 3_600_000;

test('answered by the agent: both see it come, open it, and nobody had to do anything', async ({
  office: { lines, rita, bia },
}) => {
  const customers = customersOf(lines, 'Ana');
  await Promise.all(customers.map(({ line, customer }) => line.says(customer, question)));
  for (const { line, customer } of customers) {
    await got(line, customer, [fromAgent]);
    await open(customer, rita, bia);
    await shows([question, fromAgent], rita, bia);
    for (const page of [rita, bia]) await expect(log(page)).toContainText('O agente respondeu.');
  }
});

for (const [point, moment] of [
  ['F7', 'before'],
  ['F8', 'after'],
] as const)
  test(`taken over in the moment ${moment} the agent commits: the agent says nothing, the person is heard`, async ({
    office,
  }) => {
    const { lines, rita, bia, worker } = office;
    const both = ({ type }: Line): boolean => type === 'telegram' || type === 'whatsapp_web';
    const customers =
      point === 'F7' ? customersOf(lines, 'Bruno') : customersOf(lines.filter(both), 'Caio');
    await Promise.all(customers.map(({ line, customer }) => line.says(customer, question)));
    for (const { line, customer } of customers) {
      await got(line, customer, [fromAgent]);
      await open(customer, rita, bia);
      await standsStill(office, point, () => line.says(customer, 'Entregam hoje?'));
      await rita.getByRole('button', { name: 'Assumir conversa' }).click();
      await expect(rita.getByText(mine)).toBeVisible();
      worker.signal('SIGCONT');
      await expect(bia.getByText(ritas)).toBeVisible();
      await writes(rita, 'Oi, aqui é a Rita.');
      await got(line, customer, [fromAgent, 'Oi, aqui é a Rita.']);
      await shows(['Entregam hoje?', 'Oi, aqui é a Rita.'], rita, bia);
      // A draft leaves no trace; an answer that was already committed stays visible as called off.
      for (const page of [rita, bia]) {
        await expect(bubble(page, fromAgent)).toHaveCount(point === 'F7' ? 1 : 2);
        if (point === 'F8')
          await expect(log(page)).toContainText('Não foi enviada: uma pessoa assumiu');
      }
    }
  });

test('answered from the phone: the agent is silent from then on, and both see who answered', async ({
  office: { lines, rita, bia },
}) => {
  const customers = customersOf(lines, 'Davi').filter(({ line }) => line.answersOnPhone);
  expect(customers.map(({ line }) => line.type)).toEqual([
    'whatsapp',
    'instagram',
    'messenger',
    'whatsapp_web',
  ]);
  await Promise.all(customers.map(({ line, customer }) => line.says(customer, question)));
  for (const { line, customer } of customers) {
    await got(line, customer, [fromAgent]);
    await open(customer, rita, bia);
    await line.answersOnPhone?.(customer, 'Eu mesmo respondo.');
    await shows(['Eu mesmo respondo.'], rita, bia);
    for (const page of [rita, bia]) {
      await expect(page.getByText(someones)).toBeVisible();
      await expect(log(page)).toContainText('Pelo celular');
    }
    await line.says(customer, 'Vocês entregam hoje?');
    for (const page of [rita, bia])
      await expect(log(page)).toContainText(
        'O agente está em pausa: uma pessoa assumiu a conversa',
      );
    await got(line, customer, [fromAgent]);
  }
});

test('handed off with nobody there: the customer is told so, once, and both see who waits', async ({
  office: { lines, rita, bia, database },
}) => {
  const customers = customersOf(lines, 'Elisa');
  await Promise.all(
    customers.map(({ line, customer }) => line.says(customer, 'quero falar com um atendente')),
  );
  for (const { line, customer } of customers)
    await got(line, customer, [{ containing: handOff.message }]);
  for (const page of [rita, bia]) await page.getByRole('link', { name: /^Esperando/ }).click();
  await open(`Elisa ${lines[0]?.label}`, rita, bia);
  await database.query('update handoff set fallback_at = now() where closed_at is null');
  for (const { line, customer } of customers) {
    await got(line, customer, [{ containing: handOff.message }, handOff.fallbackMessage]);
    await open(customer, rita, bia);
    await shows([handOff.fallbackMessage], rita, bia);
    for (const page of [rita, bia]) await expect(page.getByText(/^Espera (há|uma)/)).toBeVisible();
  }
  for (const page of [rita, bia]) await page.getByRole('link', { name: /^Todas/ }).click();
});

test('a day later a person sends a template where the channel has some, or leaves a note', async ({
  office: { lines, rita, bia, metaIsBehind, database },
}) => {
  const customers = customersOf(lines, 'Fábio');
  metaIsBehind(dayMs + 3_600_000);
  await Promise.all(customers.map(({ line, customer }) => line.says(customer, 'Bom dia, chegou?')));
  for (const { customer } of customers) await expect(row(rita, customer)).toBeVisible();
  metaIsBehind(0);
  // Where there is no window, the provider's times do not matter.
  await database.query(
    `update conversation set customer_at = now() - interval '25 hours' where contact_id in (select id from contact where name like 'Fábio %')`,
  );
  for (const { line, customer } of customers) {
    const before = line.took(customer);
    await open(customer, rita, bia);
    if (line.type === 'telegram' || line.type === 'whatsapp_web') {
      await writes(rita, 'Chegou hoje.');
      await got(line, customer, [...before, 'Chegou hoje.']);
      await shows(['Chegou hoje.'], rita, bia);
      continue;
    }
    expect(before).toEqual([]);
    for (const page of [rita, bia]) await expect(box(page)).toHaveCount(0);
    const first: string[] = [];
    if (line.type === 'whatsapp') {
      await rita.getByRole('button', { name: 'Escolher modelo' }).click();
      const dialog = rita.getByRole('dialog', { name: 'Enviar um modelo' });
      await dialog.getByLabel('Modelo').selectOption('pedido_pronto (pt_BR)');
      await dialog.getByLabel('Campo 1').fill('Fábio');
      await dialog.getByLabel('Campo 2').fill('4512');
      await dialog.getByRole('button', { name: 'Enviar' }).click();
      first.push('(pedido_pronto)');
      await got(line, customer, first);
      await shows(['Olá, Fábio! O seu pedido 4512 está pronto.'], rita, bia);
    } else {
      await expect(
        rita.getByText('O canal não aceita mensagens agora. Espere o cliente escrever de novo.'),
      ).toBeVisible();
      await expect(rita.getByRole('button', { name: 'Escolher modelo' })).toHaveCount(0);
      await rita.getByRole('button', { name: 'Nota interna' }).click();
      await rita.getByLabel('Nota para a equipe').fill('Chegou, avisar quando escrever');
      await rita.getByLabel('Nota para a equipe').press('Enter');
      for (const page of [rita, bia])
        await expect(log(page)).toContainText('Chegou, avisar quando escrever');
      await rita.getByRole('button', { name: 'Nota interna' }).click();
      await rita.getByRole('button', { name: 'Assumir conversa' }).click();
    }
    await expect(rita.getByText(mine)).toBeVisible();
    await line.says(customer, 'Oi, chegou?');
    for (const page of [rita, bia]) await expect(box(page)).toBeVisible();
    await writes(bia, 'Chegou hoje.');
    await got(line, customer, [...first, 'Chegou hoje.']);
    await shows(['Oi, chegou?', 'Chegou hoje.'], rita, bia);
  }
});

test('both people reply at the same moment: one order, for them and for the customer, and both names', async ({
  office: { lines, rita, bia },
}) => {
  const customers = customersOf(lines, 'Gil');
  await Promise.all(customers.map(({ line, customer }) => line.says(customer, question)));
  for (const { line, customer } of customers) {
    await got(line, customer, [fromAgent]);
    await open(customer, rita, bia);
    await Promise.all([box(rita).fill('Aqui fala a Rita.'), box(bia).fill('Aqui fala a Bia.')]);
    await Promise.all([box(rita).press('Enter'), box(bia).press('Enter')]);
    await expect.poll(() => line.took(customer).length).toBe(3);
    const order = line.took(customer).slice(1);
    expect(order.toSorted()).toEqual(['Aqui fala a Bia.', 'Aqui fala a Rita.']);
    for (const page of [rita, bia]) {
      await expect(log(page).getByText(/^Aqui fala a/)).toHaveText(order);
      await expect(log(page).getByText('Rita Prado ·')).toHaveCount(1);
      await expect(log(page).getByText('Bia Costa ·')).toHaveCount(1);
    }
    await got(line, customer, [fromAgent, ...order]);
  }
});

test('offline and back: what was written goes once, what came meanwhile is there', async ({
  office: { lines, rita, bia },
}) => {
  const customers = customersOf(lines, 'Hugo');
  await Promise.all(customers.map(({ line, customer }) => line.says(customer, question)));
  for (const { line, customer } of customers) {
    await got(line, customer, [fromAgent]);
    await open(customer, bia);
    await shows([fromAgent], bia);
  }
  await bia.context().setOffline(true);
  for (const { line, customer } of customers) {
    await open(customer, rita, bia);
    await writes(bia, 'Escrevi sem rede.');
    await expect(log(bia).getByText('Enviando', { exact: true })).toHaveCount(1);
    await writes(rita, 'Um momento.');
    await got(line, customer, [fromAgent, 'Um momento.']);
    await line.says(customer, 'Está bem');
    await shows(['Está bem'], rita);
    await expect(bubble(bia, 'Um momento.')).toHaveCount(0);
  }
  await bia.context().setOffline(false);
  for (const { line, customer } of customers) {
    await got(line, customer, [fromAgent, 'Um momento.', 'Escrevi sem rede.']);
    await open(customer, rita, bia);
    await shows(['Um momento.', 'Está bem', 'Escrevi sem rede.'], rita, bia);
    await expect(log(bia).getByText('Enviando', { exact: true })).toHaveCount(0);
  }
});

test('when all is done, every message has its outcome and nobody got anything twice', async ({
  office: { database },
}) => {
  const left = async (): Promise<unknown> =>
    (
      await database.query(
        `select count(*) filter (where direction = 'in' and outcome is null)::int as unanswered,
          count(*) filter (where delivery in ('queued', 'sending', 'unknown'))::int as unsent from message`,
      )
    ).rows[0];
  await expect.poll(left).toEqual({ unanswered: 0, unsent: 0 });
  nobodyGotMore();
});
