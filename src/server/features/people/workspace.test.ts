import { afterAll, beforeAll, expect, test } from 'vitest';
import { User } from '#contract/accounts/accounts.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const nameFor = async (account: Account): Promise<string> =>
  User.parse((await account.call('GET', '/api/auth/me')).data).workspace.name;
const rename = (account: Account, name: string, headers: Record<string, string> = {}) =>
  account.call('PUT', '/api/workspace', { name }, headers);

test('a business gets another name, which its people see, and no other business', async () => {
  const [owner, stranger] = [await environment.account(), await environment.account()];
  const colleague = await environment.colleague(owner);
  const before = await nameFor(stranger);
  expect(await rename(owner, '  Padaria da Marta  ')).toMatchObject({
    status: 200,
    data: { id: owner.workspaceId, name: 'Padaria da Marta' },
  });
  for (const account of [owner, colleague]) expect(await nameFor(account)).toBe('Padaria da Marta');
  expect(await nameFor(stranger)).toBe(before);
});

test('only who runs the business names it, in one line and without links', async () => {
  const owner = await environment.account();
  const colleague = await environment.colleague(owner);
  expect(await rename(colleague, 'Minha')).toMatchObject({ status: 403 });
  for (const name of ['', '   ', 'a\nb', 'x'.repeat(161)])
    expect(await rename(owner, name), name).toMatchObject({ status: 400, code: 'invalid_input' });
  const answer = await rename(owner, 'padaria.com.br', { 'accept-language': 'pt-BR' });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('Escreva sem links');
});
