import { expect, test } from '@playwright/test';
import { newChannel, newPerson, signIn } from './person.ts';

test('a simulated Telegram bot is added, connected, renamed, disconnected and deleted', async ({ page }) => {
  await signIn(page, await newPerson(page));
  await page.goto('/');
  await page.getByRole('link', { name: 'Conectar canal' }).click();
  await page.getByRole('button', { name: 'Experimentar sem conta' }).click();
  await expect(page).toHaveURL(/\/channels\/telegram\/setup\?id=/);
  await page.getByLabel('Nome do canal').fill('Padaria Sol');
  await page.getByRole('button', { name: 'Criar bot simulado' }).click();
  await expect(page.getByLabel('Token do bot')).toHaveValue(/^\d+:.+/);
  await page.getByRole('button', { name: 'Conectar bot' }).click();
  await expect(page.getByRole('heading', { name: 'Bot Configurado com Sucesso!' })).toBeFocused();
  await expect(page).toHaveURL('/channels');
  const row = page.getByRole('row', { name: /Padaria/ });
  await expect(row).toContainText('Conectado');

  await row.getByRole('link', { name: 'Padaria Sol' }).click();
  await page.getByLabel('Nome do canal').fill('Padaria Lua');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Nome salvo').first()).toBeVisible();
  await page.getByRole('link', { name: 'Voltar aos Canais' }).click();

  await row.getByRole('button', { name: 'Ações de Padaria Lua' }).click();
  await page.getByRole('menuitem', { name: 'Desconectar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Desconectar Padaria Lua?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click();
  await expect(row).toContainText('Desconectado');

  await row.getByRole('button', { name: 'Ações de Padaria Lua' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum canal ainda')).toBeVisible();
});

test('a token is checked, and a refused one stays in the field with the reason', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const id = await newChannel(page, person, { type: 'telegram', displayName: 'Vendas', mode: 'simulated' });
  await page.goto(`/channels/telegram/setup?id=${id}`);
  const token = page.getByLabel('Token do bot');
  await page.getByRole('button', { name: 'Conectar bot' }).click();
  await expect(token).toHaveAccessibleDescription('Por favor, informe o token do bot');
  await token.fill('sem dois pontos');
  await page.getByLabel('Nome do canal').focus();
  await expect(token).toHaveAccessibleDescription(/^Token inválido\. O formato deve ser \d+:/);
  await token.fill('  123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-aa ');
  await page.getByRole('button', { name: 'Conectar bot' }).click();
  await expect(token).toHaveAccessibleDescription(/^O Telegram recusou este token/);
  await expect(token).toHaveValue('123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-aa');
  await expect(token).toBeFocused();
});

test('the filters of the list live in the address', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  for (let number = 1; number <= 11; number++) await newChannel(page, person, { type: 'telegram', displayName: `Filial ${number}` });
  await newChannel(page, person, { type: 'instagram', displayName: 'Vitrine' });
  await page.goto('/channels');
  await expect(page.getByText('1–10 de 12')).toBeVisible();
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page).toHaveURL('/channels?page=2');
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Instagram');
  await expect(page).toHaveURL('/channels?type=instagram');
  await expect(page.getByRole('row', { name: /Vitrine/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar canal' }).fill('nada disso');
  await expect(page.getByText('Nenhum canal com esses filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL('/channels');
  await expect(page.getByRole('searchbox', { name: 'Buscar canal' })).toHaveValue('');
  await page.getByRole('link', { name: /^Com erro/ }).click();
  await expect(page).toHaveURL('/channels?status=error');
});

test('a setup page says plainly what is wrong', async ({ page }) => {
  const person = await newPerson(page);
  const instagram = await newChannel(page, person, { type: 'instagram', displayName: 'Vitrine' });
  await page.goto(`/channels/instagram/setup?id=${instagram}`);
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar canal'); // no session, no data
  await signIn(page, person);
  await page.goto('/channels/telegram/setup');
  await expect(page.getByRole('alert')).toContainText('ID do canal não fornecido');
  await page.goto('/channels/telegram/setup?id=01890000-0000-7000-8000-000000000000');
  await expect(page.getByRole('alert')).toContainText('Canal não encontrado');
  await page.goto(`/channels/telegram/setup?id=${instagram}`);
  await expect(page.getByRole('alert')).toContainText('Canal não suportado');
  await page.goto(`/channels/instagram/setup?id=${instagram}`);
  await expect(page.getByText('Este tipo de canal ainda não está configurado neste servidor.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Voltar aos Canais' }).last().click();
  await expect(page).toHaveURL('/channels');
});
