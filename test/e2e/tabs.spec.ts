import { expect, test } from '@playwright/test';
import { newPerson, sayPassword, signIn } from './person.ts';
import { firstAgent, newBot, newestConversation, writeAs } from './simulated.ts';

test('a change of language, theme or data in one tab shows in the other', async ({
  page,
  context,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person, 'Padaria Sol');
  await firstAgent(page, person, { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 });
  await writeAs(page, person, channel, 'Ana Souza', 'quero falar com um atendente');
  const conversation = await newestConversation(page, person, { state: 'waiting' });
  const second = await context.newPage();
  await page.goto('/agents?add=true');
  await second.goto(`/conversations/${conversation}`);

  // The language changes, with the error of a field and the server's texts.
  const name = page.getByRole('dialog').getByRole('textbox');
  await name.press('Enter');
  await expect(page.getByRole('dialog').getByText('Campo obrigatório')).toBeVisible();
  await second.getByRole('button', { name: 'Idioma' }).click();
  await second.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(
    page.getByRole('dialog', { name: 'New agent' }).getByText('Required field'),
  ).toBeVisible();
  await name.fill('Encomendas');
  await second.getByRole('button', { name: 'Language' }).click();
  await second.getByRole('menuitemradio', { name: 'Português' }).click();
  await expect(page.getByRole('dialog', { name: 'Novo agente' })).toBeVisible();
  await expect(name).toHaveValue('Encomendas');
  await expect(
    second.getByText('O cliente pediu para falar com uma pessoa.').first(),
  ).toBeVisible();

  await second.getByRole('button', { name: 'Tema' }).click();
  await second.getByRole('menuitemradio', { name: 'Escuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // Read messages, and who is in charge.
  await page.goto(`/conversations/${conversation}`);
  await expect(page.getByRole('button', { name: 'Notificações: 1 não lida' })).toBeVisible();
  await second.getByRole('button', { name: 'Notificações: 1 não lida' }).click();
  await second.getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect(page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible();
  await second.keyboard.press('Escape');
  await page.getByLabel('Mensagem para o cliente').fill('Já vou');
  await second.getByRole('button', { name: 'Assumir conversa' }).click();
  await expect(
    page.getByText('Você está com esta conversa. O agente está em pausa.'),
  ).toBeVisible();
  await expect(page.getByLabel('Mensagem para o cliente')).toHaveValue('Já vou');

  // A person who was renaming a channel learns that it is gone, also after the phone was turned.
  await page.setViewportSize({ width: 820, height: 390 });
  await page.goto('/channels');
  await page.getByRole('button', { name: 'Ações de Padaria Sol' }).click();
  await page.getByRole('menuitem', { name: 'Editar nome' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar Padaria Sol' });
  await edit.getByLabel('Nome do canal').fill('Padaria Lua');
  await page.setViewportSize({ width: 390, height: 820 });
  await expect(edit.getByLabel('Nome do canal')).toHaveValue('Padaria Lua');
  await second.goto('/channels');
  await second.getByRole('button', { name: 'Ações de Padaria Sol' }).click();
  await second.getByRole('menuitem', { name: 'Excluir' }).click();
  await second.getByLabel('Para confirmar, digite “Padaria Sol”').fill('Padaria Sol');
  await second.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await sayPassword(second, person);
  await expect(second.getByText('Nenhum canal ainda')).toBeVisible();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit.getByRole('alert')).toContainText('Canal não encontrado');
  await expect(edit.getByLabel('Nome do canal')).toHaveValue('Padaria Lua');
});
