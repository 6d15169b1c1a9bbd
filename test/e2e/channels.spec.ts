import { expect, test } from '@playwright/test';
import { Channel } from '#contract/channels/channels.ts';
import { channelRoutes } from '#contract/channels/channel-routes.ts';
import { expectAccessible } from './accessible.ts';
import { answer, refuse } from './answers.ts';
import { newChannel, newPerson, sayPassword, signIn } from './person.ts';
import { newBot } from './simulated.ts';
import { tryWithout } from './try-without.ts';

test('a simulated Telegram bot is added, connected, renamed, disconnected and deleted', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto('/');
  await page.getByRole('link', { name: 'Conectar canal' }).click();
  await tryWithout(page, 'Telegram');
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
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' });
  const typed = page.getByLabel('Para confirmar, digite “Padaria Lua”');
  await expect(typed).toBeFocused();
  await typed.fill('Padaria');
  await expect(remove).toBeDisabled();
  await expectAccessible(page);
  await typed.fill('“Padaria Lua”'); // as the label has it
  await expect(remove).toBeEnabled();
  await typed.fill('Padaria Lua');
  await remove.click();
  await sayPassword(page, person);
  await expect(page.getByText('Nenhum canal ainda')).toBeVisible();
});

test('a token is checked, and a refused one stays in the field with the reason', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const id = await newChannel(page, person, {
    type: 'telegram',
    displayName: 'Vendas',
    mode: 'simulated',
  });
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
  for (let number = 1; number <= 11; number++)
    await newChannel(page, person, { type: 'telegram', displayName: `Filial ${number}` });
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
  // The dialog is a step of its own: "back" closes it and leaves the filters as they are, "forward"
  // opens it again.
  await page.getByRole('button', { name: 'Adicionar canal' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/channels?status=error');
  await page.goForward();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/channels?status=error');
});

test('details and health of a channel, its name and description; what fails says so and changes nothing', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await newPerson(page);
  await signIn(page, person);
  const id = await newBot(page, person, 'Padaria Sol');
  await page.goto('/channels');
  const row = page.getByRole('row', { name: /Padaria/ });
  const choose = async (entry: string): Promise<void> => {
    await row.getByRole('button', { name: /^Ações de/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Detalhes e saúde');
  const panel = page.getByRole('dialog', { name: 'Padaria Sol' });
  await expect(panel.getByText('Tudo certo')).toBeVisible();
  await expect(panel.getByText('URL do webhook', { exact: true })).toBeHidden();
  await panel.getByText('Avançado').click();
  for (const fact of ['Seguidores', 'Última sincronização', 'Token de API', 'URL do webhook'])
    await expect(panel).toContainText(fact);
  await expect(panel).toContainText(`/api/webhook/telegram/${id}`);
  await panel.getByRole('button', { name: 'Copiar URL do webhook' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^http.*/api/webhook/telegram/${id}$`),
  );
  await expectAccessible(page);
  await refuse(page, 'runCheckUp', 'provider_unreachable');
  await panel.getByRole('button', { name: 'Verificar agora' }).click();
  await expect(panel).toContainText('Não foi possível verificar. Não conseguimos falar com');

  await panel.getByRole('button', { name: 'Editar nome e descrição' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar Padaria Sol' });
  await edit.getByLabel('Nome do canal').fill('');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit.getByLabel('Nome do canal')).toHaveAccessibleDescription('Campo obrigatório');
  await edit.getByLabel('Nome do canal').fill('Padaria Lua');
  await edit.getByLabel('Descrição').fill('O bot do balcão');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).toContainText('Padaria Lua');
  await expect(row).toContainText('O bot do balcão');

  await refuse(page, 'disconnectChannel', 'internal');
  await choose('Desconectar');
  const question = page.getByRole('alertdialog', { name: 'Desconectar Padaria Lua?' });
  await expect(question).toContainText('os agentes param de responder');
  await question.getByRole('button', { name: 'Desconectar' }).click();
  await expect(question.getByRole('alert')).toContainText('Erro ao desconectar canal.');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(row).toContainText('Conectado');

  await refuse(page, 'createChannel', 'internal');
  await page.goto('/channels?add=true');
  await page.getByRole('button', { name: /^WhatsApp Web/ }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Erro ao conectar canal.',
  );
});

test('a channel in error says what happened and leads to its reconnection', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const id = await newBot(page, person, 'Vendas');
  const headers = { authorization: `Bearer ${person.token}`, accept: 'application/json' };
  const list = channelRoutes.listChannels.answer.data.parse(
    (await (await page.request.get('/channels', { headers })).json()).data,
  );
  const broken = list.channels.map((channel) =>
    Channel.parse({ ...channel, status: 'error', statusReason: 'credential_refused' }),
  );
  await answer(page, 'listChannels', {
    ...list,
    channels: broken,
    statistics: { ...list.statistics, connected: 0, error: 1 },
  });
  await page.goto('/channels');
  const row = page.getByRole('row', { name: /Vendas/ });
  await expect(row).toContainText('O acesso foi recusado. As mensagens não estão chegando.');
  await expect(page.getByRole('link', { name: /^Com erro/ })).toContainText('1');
  await row.getByRole('link', { name: 'Reconectar' }).click();
  await expect(page).toHaveURL(`/channels/telegram/setup?id=${id}`);
});

test('a setup page says plainly what is wrong', async ({ page }) => {
  const person = await newPerson(page);
  const instagram = await newChannel(page, person, { type: 'instagram', displayName: 'Vitrine' });
  await page.goto(`/channels/instagram/setup?id=${instagram}`);
  // Without a session there is no data.
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar canal');
  await signIn(page, person);
  await page.goto('/channels/telegram/setup');
  await expect(page.getByRole('alert')).toContainText('ID do canal não fornecido');
  await page.goto('/channels/telegram/setup?id=01890000-0000-7000-8000-000000000000');
  await expect(page.getByRole('alert')).toContainText('Canal não encontrado');
  await page.goto(`/channels/telegram/setup?id=${instagram}`);
  await expect(page.getByRole('alert')).toContainText('Canal não suportado');
  await page.goto(`/channels/instagram/setup?id=${instagram}`);
  await expect(
    page.getByText('Este tipo de canal ainda não está configurado neste servidor.'),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Voltar aos Canais' }).last().click();
  await expect(page).toHaveURL('/channels');
});
