import { expect, test, type Page } from '@playwright/test';
import { join } from 'node:path';
import { expectAccessible } from './accessible.ts';
import { newPerson, signIn, tokenOf } from './person.ts';

const outbox = join('.cache', 'e2e', 'outbox');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (bytes: Buffer, mimeType = 'image/png') => ({
  name: 'foto.png',
  mimeType,
  buffer: bytes,
});

async function openFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu do perfil' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('the profile is changed, keeps its address over a reload, and asks before changes are lost', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto('/channels?status=error');
  await openFromMenu(page, 'Editar perfil');
  await expect(page).toHaveURL('/channels?status=error&profile=edit');
  await page.reload();
  const edit = dialog(page, 'Editar perfil');
  await expect(edit).toBeVisible();
  await expectAccessible(page, 'edit profile');
  await edit.getByLabel('Nome').fill('');
  await edit.getByLabel('Email').fill('ana@');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit.getByText('Campo obrigatório')).toBeVisible();
  await expect(edit.getByText('Email inválido')).toBeVisible();
  await edit.getByLabel('Nome').fill('Ana Souza');
  await edit.getByLabel('Email').fill(person.email);
  await edit.getByLabel('Telefone').fill('11987654321');
  await edit.getByLabel('Empresa').fill('Padaria Central');
  await expect(edit.getByLabel('Telefone')).toHaveValue('(11) 98765-4321');

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(edit.getByLabel('Empresa')).toHaveValue('Padaria Central');

  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit.getByRole('alert')).toContainText('Erro ao atualizar perfil. Tente novamente.');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Perfil atualizado').first()).toBeVisible();
  await expect(page).toHaveURL('/channels?status=error');

  await page.getByRole('button', { name: 'Menu do perfil' }).click();
  await expect(page.getByRole('menu')).toContainText('Ana Souza');
  await page.getByRole('menuitem', { name: 'Editar perfil' }).click();
  await expect(edit.getByLabel('Telefone')).toHaveValue('(11) 98765-4321');
  await edit.getByLabel('Empresa').fill('Outra');
  await edit.getByRole('button', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/channels?status=error');
  await expect(edit).toHaveCount(0);
});

test('the photo is checked, cropped and sent', async ({ page }) => {
  await signIn(page, await newPerson(page));
  await page.goto('/?profile=edit');
  const choose = page.getByLabel('Foto do perfil');
  await choose.setInputFiles(photo(Buffer.from('nada de imagem'), 'text/plain'));
  await expect(page.getByRole('alert')).toHaveText('Por favor, selecione uma imagem válida.');
  await choose.setInputFiles(photo(Buffer.from('nada de imagem')));
  await expect(page.getByRole('alert')).toHaveText('Por favor, selecione uma imagem válida.');
  await choose.setInputFiles(photo(Buffer.alloc(5 * 1024 * 1024 + 1)));
  await expect(page.getByRole('alert')).toHaveText('A imagem deve ter no máximo 5MB.');

  await page.getByLabel('Empresa').fill('Padaria Central');
  await choose.setInputFiles(photo(pixel));
  const crop = dialog(page, 'Ajustar foto');
  await expect(crop.getByRole('group', { name: 'Recorte da foto' })).toBeFocused();
  await expectAccessible(page, 'crop');
  await crop.getByLabel('Zoom').fill('2');
  await crop.getByRole('button', { name: 'Mover para cima' }).click();
  await page.route('**/api/auth/avatar', (route) => route.abort(), { times: 1 });
  await crop.getByRole('button', { name: 'Usar esta foto' }).click();
  await expect(crop.getByRole('alert')).toContainText(
    'Erro ao fazer upload da imagem. Tente novamente.',
  );
  await crop.getByRole('button', { name: 'Usar esta foto' }).click();
  await expect(page.getByText('Foto atualizada').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Trocar foto' })).toBeFocused();
  await expect(page.getByLabel('Empresa')).toHaveValue('Padaria Central');
  const avatar = page
    .getByRole('button', { name: 'Menu do perfil', includeHidden: true })
    .locator('img');
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(1);
});

test('the password is changed by its rule', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto('/');
  await openFromMenu(page, 'Alterar senha');
  const change = dialog(page, 'Alterar senha');
  await change.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(change.getByText('Campo obrigatório')).toHaveCount(3);
  await expectAccessible(page, 'change password');
  await page.reload();
  const next = change.getByLabel('Nova senha', { exact: true });
  const confirmation = change.getByLabel('Confirmar nova senha');
  await next.fill('outra senha comprida 8');
  await confirmation.fill('outra senha');
  await expect(change.getByText('As senhas não coincidem')).toHaveCount(0);
  await confirmation.blur();
  await expect(confirmation).toHaveAccessibleDescription('As senhas não coincidem');
  await confirmation.fill('outra senha comprida 8');
  await expect(change.getByText('As senhas não coincidem')).toHaveCount(0);
  await change.getByLabel('Senha atual').fill('não é esta');
  await change.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(change.getByLabel('Senha atual')).toHaveAccessibleDescription(
    'A senha atual não está correta.',
  );
  await expect(change.getByLabel('Senha atual')).toBeFocused();
  await change.getByLabel('Senha atual').fill(person.password);
  await change.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(page.getByText('Senha alterada').first()).toBeVisible();
  await expect(change).toHaveCount(0);
  const login = { email: person.email, password: 'outra senha comprida 8' };
  expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200);
});

test('a new address needs the password and counts once its link was opened', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto('/?profile=edit');
  const edit = dialog(page, 'Editar perfil');
  const next = `nova-${crypto.randomUUID()}@loja.example`;
  await edit.getByLabel('Empresa').fill('Padaria Central');
  await edit.getByLabel('Email').fill(next);
  await edit.getByRole('button', { name: 'Salvar' }).click();
  const confirm = dialog(page, 'Confirme sua senha');
  await expect(confirm.getByLabel('Senha', { exact: true })).toBeFocused();
  await expectAccessible(page, 'confirm the password');
  await confirm.getByLabel('Senha', { exact: true }).fill('não é esta');
  await confirm.getByRole('button', { name: 'Continuar' }).click();
  await expect(confirm.getByLabel('Senha', { exact: true })).toHaveAccessibleDescription(
    'A senha atual não está correta.',
  );
  // After giving up, everything is as before, and the page says that it failed.
  await page.keyboard.press('Escape');
  await expect(confirm).toHaveCount(0);
  await expect(edit.getByRole('alert')).toContainText('Confirme sua senha para continuar.');
  await expect(edit.getByLabel('Empresa')).toHaveValue('Padaria Central');

  await edit.getByRole('button', { name: 'Salvar' }).click();
  await confirm.getByLabel('Senha', { exact: true }).fill(person.password);
  await confirm.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText(`Enviamos um link para ${next}`).first()).toBeVisible();
  await openFromMenu(page, 'Editar perfil');
  await expect(edit.getByText(`Falta abrir o link em ${next}`)).toBeVisible();
  await expectAccessible(page, 'an address that waits');

  await page.goto(`/confirm-email?token=${await tokenOf(outbox, next, 'confirm-email')}`);
  const confirmAddress = page.getByRole('button', { name: 'Confirmar este email' });
  await expect(confirmAddress).toBeVisible();
  await expectAccessible(page, 'confirm an address');
  await confirmAddress.click();
  await expect(page.getByRole('heading', { name: 'Email confirmado' })).toBeFocused();
  const login = { email: next, password: person.password };
  expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200);

  // Somebody who still reads the mail of the old address takes the account back.
  await page.goto(`/not-me?token=${await tokenOf(outbox, person.email, 'not-me')}`);
  await expectAccessible(page, 'it was not me');
  await page.getByRole('button', { name: 'Não fui eu: proteger a conta' }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(401);
});

test('the sessions are seen and ended', async ({ page }) => {
  const person = await newPerson(page);
  const { email, password } = person;
  for (const agent of [
    'Mozilla/5.0 (Linux; Android 15) Chrome/140',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
  ])
    await page.request.post('/api/auth/login', {
      data: { email, password },
      headers: { 'user-agent': agent },
    });
  await signIn(page, person);
  await page.goto('/');
  await openFromMenu(page, 'Sessões');
  const sessions = dialog(page, 'Sessões');
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByText('Esta sessão')).toHaveCount(1);
  await expectAccessible(page, 'sessions');
  await sessions.getByRole('button', { name: 'Encerrar Chrome · Android' }).click();
  const confirm = dialog(page, 'Confirme sua senha');
  await confirm.getByLabel('Senha', { exact: true }).fill(password);
  await page.route('**/api/auth/sessions/*', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await confirm.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Não foi possível encerrar').first()).toBeVisible();
  await sessions.getByRole('button', { name: 'Encerrar Chrome · Android' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await sessions.getByRole('button', { name: 'Encerrar as outras' }).click();
  await expect(page.getByText('Não foi possível encerrar').first()).toBeVisible();
  await sessions.getByRole('button', { name: 'Encerrar as outras' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
});
