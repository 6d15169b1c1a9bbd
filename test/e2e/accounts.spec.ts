import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mailedToken } from '#test/environments/mails.ts';
import { newPerson, signIn } from './person.ts';

const outbox = join('.cache', 'e2e', 'outbox');

test.use({ contextOptions: { reducedMotion: 'no-preference' } }); // with animations

test('someone creates an account, signs out and signs in again', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const email = `nova-${Date.now()}@loja.example`;
  await page.goto('/register');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Campo obrigatório')).toHaveCount(3);
  await page.getByLabel('Nome').fill('Ana Souza');
  await page.getByLabel('Email').fill('ana@');
  await page.getByLabel('Senha', { exact: true }).fill('curta');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Email inválido')).toBeVisible();
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAccessibleDescription(
    /Mínimo de \d+ caracteres/,
  );
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('uma senha bem comprida 7');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('heading', { name: /^Veja funcionando/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible();

  await page.getByRole('button', { name: 'Menu do perfil' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('não é esta');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert')).toHaveText('Email ou senha incorretos.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(logged.some((text) => text.startsWith('Erro ao fazer login'))).toBe(true);
  await page.getByLabel('Senha', { exact: true }).fill('uma senha bem comprida 7');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/');
});

test('a signed-out visitor signs in and arrives where they wanted', async ({ page }) => {
  const person = await newPerson(page);
  await page.goto('/channels?status=error');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/channels?status=error');
});

test('an unknown path leads home or to the sign-in', async ({ page }) => {
  await page.goto('/status');
  await expect(page).toHaveURL('/login');
  await signIn(page, await newPerson(page));
  await page.goto('/status');
  await expect(page).toHaveURL('/');
});

test('a session that has ended is forgotten', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await signIn(page, { ...(await newPerson(page)), token: 'not-a-session' });
  await page.goto('/channels');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('recado.token'))).toBeNull();
  expect(logged.some((text) => text.startsWith('Erro ao carregar usuário'))).toBe(true);
});

test('a forgotten password is replaced through the mailed link', async ({ page }) => {
  const person = await newPerson(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Enviar link de recuperação' }).click();
  await expect(page.getByRole('heading', { name: 'Email enviado!' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Enviar novamente' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voltar ao login' })).toBeVisible();

  await expect.poll(() => mailedToken(outbox, person.email, 'reset-password')).not.toBeNull();
  await page.goto(
    `/reset-password?token=${await mailedToken(outbox, person.email, 'reset-password')}`,
  );
  await page.getByLabel('Nova senha', { exact: true }).fill('outra senha comprida 8');
  await page.getByLabel('Confirmar nova senha').fill('diferente');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('As senhas não coincidem')).toBeVisible();
  await page.getByLabel('Confirmar nova senha').fill('outra senha comprida 8');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByRole('heading', { name: 'Senha alterada!' })).toBeVisible();
  await page.getByRole('link', { name: 'Entrar' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill('outra senha comprida 8');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/');
});

test('the chosen language and theme stay', async ({ page }) => {
  await signIn(page, await newPerson(page));
  await page.goto('/channels');
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Channels');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Channels');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
