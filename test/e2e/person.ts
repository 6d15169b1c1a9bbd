import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { mailedToken } from '#test/environments/mails.ts';

const Registered = z.object({ data: z.object({ token: z.string() }) });
const Created = z.object({ data: z.object({ id: z.string() }) });

export interface Person {
  name: string;
  email: string;
  password: string;
  token: string;
}

/** A new account, made through the API so that a test starts at its own subject. */
export async function newPerson(page: Page, name = 'Conceição Araújo'): Promise<Person> {
  const person = {
    name,
    email: `pessoa-${crypto.randomUUID()}@loja.example`,
    password: 'uma senha bem comprida 7',
  };
  const headers = { 'x-forwarded-for': someAddress() };
  const answer = await page.request.post('/api/auth/register', { data: person, headers });
  expect(answer.status()).toBe(201);
  return { ...person, token: Registered.parse(await answer.json()).data.token };
}

/** Signs the person in on this browser, with the given theme and language. */
export async function signIn(
  page: Page,
  person: Pick<Person, 'token'>,
  stored: { theme?: 'light' | 'dark'; language?: 'pt' | 'en' } = {},
): Promise<void> {
  await page.addInitScript(
    ([token, theme, language]) => {
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', 'yes');
      localStorage.setItem('recado.token', token);
      localStorage.setItem('recado.theme', theme);
      localStorage.setItem('recado.language', language);
    },
    [person.token, stored.theme ?? 'light', stored.language ?? 'pt'] as const,
  );
}

/** The question that comes up over a page whose session has ended. */
export const sessionOver = (page: Page) =>
  page.getByRole('dialog', { name: 'Sua sessão terminou' });

/** Answers the question for the password, which comes up over whatever is open. */
export async function sayPassword(
  page: Page,
  { password }: Pick<Person, 'password'>,
): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Confirme sua senha' });
  await asked.getByLabel('Senha', { exact: true }).fill(password);
  await asked.getByRole('button', { name: 'Continuar' }).click();
  await expect(asked).toHaveCount(0);
}

/** Confirms the password beforehand, so that for ten minutes nothing asks for it. */
export async function confirmAs(
  page: Page,
  { token, password }: Pick<Person, 'token' | 'password'>,
): Promise<void> {
  const said = await page.request.post('/api/auth/confirm', {
    data: { password },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(said.status()).toBe(200);
}

/** Signs in again in that question. */
export async function continueAs(page: Page, { password }: Person): Promise<void> {
  await sessionOver(page).getByLabel('Senha', { exact: true }).fill(password);
  await sessionOver(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(sessionOver(page)).toHaveCount(0);
}

/** A channel that is not set up yet; resolves with its id. */
export async function newChannel(
  page: Page,
  person: Person,
  channel: { type: string; displayName: string; mode?: string },
): Promise<string> {
  const answer = await page.request.post('/channels', {
    data: channel,
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.status()).toBe(201);
  return Created.parse(await answer.json()).data.id;
}

/**
 * The token of the newest link to a page that was mailed to an address; waits until the mail is in
 * the outbox.
 */
export async function tokenOf(
  outbox: string,
  email: string,
  path: 'invite' | 'confirm-email' | 'not-me',
): Promise<string> {
  const find = async (): Promise<string> => (await mailedToken(outbox, email, path)) ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

/**
 * So many accounts from one address count as an attack and are refused, so each comes from an
 * address of its own.
 */
const someAddress = (): string => ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.');
