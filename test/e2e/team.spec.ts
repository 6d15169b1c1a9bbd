import { expect, test, type Browser, type Page } from '@playwright/test';
import { join } from 'node:path';
import { newPerson, sayPassword, signIn, tokenOf } from './person.ts';
import { act } from './screen.ts';
import { firstAgent, newBot, newestConversation, saidBy, writeAs } from './simulated.ts';

const outbox = join('.cache', 'e2e', 'outbox');
const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };

test('two people of a team work on one conversation, and both answer', async ({
  page,
  browser,
}) => {
  const rita = await newPerson(page, 'Rita Prado');
  // A person who invites by mail must have confirmed their own address.
  await page.request.post('/api/auth/email-confirmation', {
    headers: { authorization: `Bearer ${rita.token}` },
  });
  const token = await tokenOf(outbox, rita.email, 'confirm-email');
  expect((await page.request.post('/api/auth/confirm-email', { data: { token } })).status()).toBe(
    200,
  );
  await signIn(page, rita);
  const channel = await newBot(page, rita);
  await firstAgent(page, rita, quick);
  await writeAs(page, rita, channel, 'Ana Souza', 'onde vcs ficam?');
  const conversation = await newestConversation(page, rita);

  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Convidar pessoa' }).click();
  const email = `bia-${crypto.randomUUID()}@equipe.example`;
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  const way = page.getByRole('dialog').getByLabel('Como convidar');
  await expect(way, 'this server has no mail server').toHaveValue('link');
  await way.selectOption('Por email');
  await expect(page.getByText(/^Este servidor ainda não envia emails/)).toBeVisible();
  await page.getByRole('button', { name: 'Enviar convite' }).click();
  await sayPassword(page, rita);
  await expect(page.getByRole('list', { name: 'Convites pendentes' })).toContainText(email);

  const bia = await joins(browser, email, 'Bia Costa');
  // The page shows the new person without a reload, and the invitation is gone.
  await expect(page.getByRole('list', { name: 'Pessoas da equipe' })).toContainText('Bia Costa');
  await expect(page.getByText('Nenhum convite pendente.')).toBeVisible();

  await meetsNoForbiddenControl(bia, channel);

  await page.goto(`/conversations/${conversation}`);
  await bia.goto(`/conversations/${conversation}`);
  await expect(page.getByText('Bia Costa também está aqui')).toBeVisible();
  await expect(bia.getByText('Rita Prado também está aqui')).toBeVisible();

  await act('Atribuir')(page);
  await page.getByRole('menuitemradio', { name: 'Bia Costa' }).click();
  await expect(
    page.getByText('Bia Costa está com esta conversa. O agente está em pausa.'),
  ).toBeVisible();
  await expect(bia.getByText('Você está com esta conversa. O agente está em pausa.')).toBeVisible();
  await expect(bia.getByRole('link', { name: 'Minhas 1' })).toBeVisible();
  await bia.getByRole('button', { name: 'Notificações' }).click();
  await expect(bia.getByText('A conversa com Ana Souza é sua')).toBeVisible();
  // The panel hears the key only once it has the focus, and until then it would take the focus from
  // the box below.
  await expect(async () => {
    await bia.keyboard.press('Escape');
    await expect(bia.getByText('A conversa com Ana Souza é sua')).toBeHidden({ timeout: 1000 });
  }).toPass();

  const box = (of: Page) => of.getByLabel('Mensagem para o cliente');
  await box(bia).pressSequentially('Ficamos na Rua do Sol, 10.');
  await expect(page.getByText('Bia Costa está digitando…')).toBeVisible();
  await box(bia).press('Enter');
  await expect(page.getByRole('log')).toContainText('Ficamos na Rua do Sol, 10.');
  await box(page).fill('E abrimos às oito.');
  await box(page).press('Enter');
  await expect(bia.getByRole('log')).toContainText('E abrimos às oito.');
  await expect
    .poll(() => saidBy(page, rita, channel))
    .toEqual(['Ficamos na Rua do Sol, 10.', 'E abrimos às oito.']);

  // Who waits for Rita alone is in sight for Bia, too, and no page says that nobody waits.
  await writeAs(page, rita, channel, 'Ana Souza', 'E domingo?');
  await bia.goto('/conversations');
  await expect(bia.getByText('Ninguém está esperando por você')).toBeVisible();
  await expect(bia.getByText('1 cliente espera alguém da equipe.')).toBeVisible();
  await bia.getByRole('link', { name: 'Esperando a equipe 1' }).click();
  await expect(bia.getByRole('list', { name: 'Conversas' })).toContainText('E domingo?');

  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Remover da equipe: Bia Costa' }).click();
  // The password was confirmed a moment ago, which holds for ten minutes.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByRole('list', { name: 'Pessoas da equipe' })).not.toContainText(
    'Bia Costa',
  );
  await expect(bia.getByText('Sua sessão terminou').first()).toBeVisible();
});

/** Opens the mailed link in another browser, and joins. */
async function joins(browser: Browser, email: string, name: string): Promise<Page> {
  const token = await tokenOf(outbox, email, 'invite');
  const context = await browser.newContext({ locale: 'pt-BR' });
  const page = await context.newPage();
  await page.goto(`/invite?token=${token}`);
  await expect(page.getByText('Rita Prado convidou você')).toBeVisible();
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('Escolha uma senha').fill('sete barcos no porto 3');
  await page.getByRole('button', { name: 'Participar' }).click();
  await expect(page.getByRole('button', { name: 'Menu do perfil' })).toBeVisible();
  return page;
}

async function meetsNoForbiddenControl(page: Page, channel: string): Promise<void> {
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  await page.goto('/channels?add=true');
  await expect(page.getByText('Só proprietários e administradores mudam isto.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Ações de/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Detalhes' })).toBeVisible();
  await expect(
    page.getByRole('menuitem', { name: /Excluir|Desconectar|Configurar|Editar/ }),
  ).toHaveCount(0);
  await page.goto(`/channels/telegram/setup?id=${channel}`);
  await expect(page.getByRole('heading', { name: 'Esta página não é do seu papel' })).toBeVisible();
  await page.goto('/agents');
  await expect(page.getByRole('switch').first()).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Excluir|Novo agente/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Recepção' }).click();
  await expect(page.getByLabel('Objetivo')).toBeDisabled();
  await expect(page.getByRole('button', { name: /Publicar|Salvar/ })).toHaveCount(0);
  await page.goto('/settings/team');
  await expect(page.getByRole('list', { name: 'Pessoas da equipe' })).toContainText('Rita Prado');
  await expect(page.getByRole('button', { name: /Convidar|Remover/ })).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(refused).toEqual([]);
}
