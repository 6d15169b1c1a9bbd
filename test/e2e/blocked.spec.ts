import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newPerson, signIn } from './person.ts';
import { answered, firstAgent, newBot, newestConversation, writeAs } from './simulated.ts';

const atOnce = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
const blocked = 'Contato bloqueado.';

test('a contact is blocked in the conversation’s menu, undone, marked as spam, and taken back on the banner', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await firstAgent(page, person, atOnce);
  const channelId = await newBot(page, person);
  await writeAs(page, person, channelId, 'Sorteio Grátis', 'quero falar com um atendente');
  const id = await newestConversation(page, person, { state: 'waiting' });
  await page.goto(`/conversations/${id}`);
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const waits = page.getByRole('button', { name: /^Espera / });
  await expect(waits).toBeVisible();

  await act('Bloquear contato');
  await expect(page.getByText(blocked)).toBeVisible();
  await expect(waits).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText(blocked)).toHaveCount(0);
  await expect(waits).toBeVisible();

  await act('Marcar como spam');
  await expect(page.getByText('Contato marcado como spam.')).toBeVisible();
  await writeAs(page, person, channelId, 'Sorteio Grátis', 'GANHE DINHEIRO atendente');
  await answered(page, person, id);
  const log = page.getByRole('log');
  await expect(log.getByText('GANHE DINHEIRO atendente')).toBeVisible();
  await expect(log.getByText(/A equipe marcou este contato como spam/).first()).toBeAttached();
  await expect(page.getByRole('button', { name: /^Notificações/ })).not.toContainText(/[1-9]/);

  await expectAccessible(page, 'a blocked contact');
  await page.getByRole('button', { name: 'Não é spam' }).click();
  await expect(page.getByText('Contato marcado como spam.')).toHaveCount(0);
  await writeAs(page, person, channelId, 'Sorteio Grátis', 'quero falar com um atendente');
  await expect(waits).toBeVisible();
});

test('a contact’s page blocks and says since when, by whom, and how to go back; a failure is said', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const made = await page.request.post('/api/contacts', {
    data: { name: 'Sorteio Grátis' },
    headers: { authorization: `Bearer ${person.token}` },
  });
  const { data } = await made.json();
  await page.goto(`/contacts/${data.id}`);
  const menu = page.getByRole('button', { name: 'Ações de Sorteio Grátis' });
  const failed = page.getByText('Não deu certo').first();
  await page.route('**/block', (route) => route.abort());
  await menu.click();
  await page.getByRole('menuitem', { name: 'Bloquear contato' }).click();
  await expect(failed).toBeVisible();
  await page.unroute('**/block');

  await menu.click();
  await page.getByRole('menuitem', { name: 'Bloquear contato' }).click();
  await expect(page.getByText(/^Por Conceição Araújo, /)).toBeVisible();
  await expectAccessible(page, 'the page of a blocked contact');
  await page.reload(); // the first failure is no longer shown
  await page.route('**/unblock', (route) => route.abort());
  await page.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(failed).toBeVisible();
  await page.unroute('**/unblock');
  await page.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(page.getByText(/^Por Conceição Araújo, /)).toHaveCount(0);
  await expect(page.getByText('Contato desbloqueado', { exact: true }).first()).toBeVisible();
});
