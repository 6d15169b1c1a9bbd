import { expect, test, type Page } from '@playwright/test';
import { newPerson, signIn, type Person } from './person.ts';
import { firstAgent } from './simulated.ts';

const sessionOver = (page: Page) => page.getByRole('dialog', { name: 'Sua sessão terminou' });

/** Ends the session behind the browser's back, as an administrator or a password change elsewhere does. */
async function endSession(page: Page, token: string): Promise<void> {
  const answer = await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(200);
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('recado.token') ?? '');

async function continueAs(page: Page, { password }: Person): Promise<void> {
  await sessionOver(page).getByLabel('Senha', { exact: true }).fill(password);
  await sessionOver(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(sessionOver(page)).toHaveCount(0);
}

test('a session that ends in the middle of a form takes nothing away', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.goto(`/agents/${await firstAgent(page, person)}`);
  await page.getByLabel('Objetivo').fill('Tirar dúvidas sobre encomendas');
  await endSession(page, person.token);
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();

  await expect(sessionOver(page).getByLabel('Email')).toHaveValue(person.email);
  await expect(sessionOver(page).getByLabel('Senha', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sessionOver(page).getByText('Campo obrigatório')).toBeVisible();
  await page.keyboard.type('não é esta');
  await page.keyboard.press('Enter');
  await expect(sessionOver(page).getByRole('alert')).toHaveText('Email ou senha incorretos.');
  await page.keyboard.press('Escape');
  await expect(sessionOver(page)).toBeVisible();
  await expect(page.getByLabel('Objetivo')).toHaveValue('Tirar dúvidas sobre encomendas');

  await continueAs(page, person);
  await expect(page.getByText('Rascunho salvo').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Objetivo')).toHaveValue('Tirar dúvidas sobre encomendas');

  // The same inside of a dialog, which must stay open under the question.
  await page.goto('/agents?add=true');
  const adding = page.getByRole('dialog', { name: 'Novo agente' });
  await adding.getByLabel('Nome').fill('Encomendas');
  await endSession(page, await storedToken(page));
  await page.keyboard.press('Enter');
  await sessionOver(page).getByRole('heading').click();
  await page.keyboard.press('Escape');
  await expect(adding.getByLabel('Nome')).toHaveValue('Encomendas');
  await continueAs(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Encomendas' })).toBeVisible();
});

test('who gives up, or comes back as somebody else, starts at the sign-in', async ({ page }) => {
  const [person, other] = [await newPerson(page), await newPerson(page, 'Bruno Lima')];
  await signIn(page, person);
  await page.goto(`/agents/${await firstAgent(page, person)}`);
  await page.getByLabel('Objetivo').fill('Não vai ser salvo');
  await endSession(page, person.token);
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await sessionOver(page).getByRole('button', { name: 'Entrar com outra conta' }).click();
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBe('');
  await page.getByLabel('Email').fill(other.email);
  await page.getByLabel('Senha', { exact: true }).fill(other.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: /, Bruno$/ })).toBeVisible();
});

test('signing in again in one tab lets the other go on; signing out ends both', async ({ page, context }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const second = await context.newPage();
  await page.goto('/agents?add=true');
  await page.getByRole('dialog').getByLabel('Nome').fill('Encomendas');
  await endSession(page, person.token);
  await page.keyboard.press('Enter');
  await expect(sessionOver(page)).toBeVisible();

  await second.goto('/channels');
  await expect(second).toHaveURL('/login');
  await expect(sessionOver(page)).toBeVisible();
  await second.getByLabel('Email').fill(person.email);
  await second.getByLabel('Senha', { exact: true }).fill(person.password);
  await second.getByRole('button', { name: 'Entrar' }).click();
  await expect(second).toHaveURL('/channels');
  await expect(page.getByRole('heading', { level: 1, name: 'Encomendas' })).toBeVisible();

  await second.getByRole('button', { name: 'Menu do perfil' }).click();
  await second.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(second).toHaveURL('/login');
  await expect(page).toHaveURL('/login');
});
