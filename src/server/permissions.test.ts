import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { routes } from '#contract/index.ts';
import { everyone, type Role } from '#contract/people/roles.ts';
import type { Route } from '#contract/route.ts';
import { noRateLimits } from '#test/environments/app.ts';
import { createClient, type Person } from '#test/environments/client.ts';
import { permissionsFile, permissionsPage } from '#test/programs/permissions.ts';
import { createServices, type TestServices } from '#test/environments/services.ts';
import { startProduct, type Product } from './product.ts';

/**
 * `docs/permissions.md` is what is promised: every call of it is made as every role, and answered
 * as it says.
 */
let services: TestServices;
let product: Product;
const people = new Map<Role, Person>();
beforeAll(async () => {
  services = await createServices({ trustProxy: 1, telegramApiUrl: 'http://127.0.0.1:1' });
  product = await startProduct({
    services: services.services,
    probes: { queue: () => true, migrations: () => true },
    localOrigin: () => 'http://127.0.0.1:1',
    rateLimits: noRateLimits,
  });
  for (const role of everyone) {
    const person = await createClient(product.app).person();
    await services.services.db.query('update membership set role = $2 where user_id = $1', [
      person.userId,
      role,
    ]);
    people.set(role, person);
  }
});
afterAll(async () => {
  await product.stop();
  await services.close();
});

const written = readFileSync(permissionsFile, 'utf8');
const table = [
  ...written.matchAll(/^\| `([A-Z]+) (\S+)` \|.*\| ([●–]) \| ([●–]) \| ([●–]) \|$/gm),
].map(([, method = '', path = '', ...marks]) => ({
  method,
  path,
  may: everyone.filter((_role, place) => marks[place] === '●'),
}));

test('docs/permissions.md is what the contract says; `npm run permissions` writes it', () => {
  expect(written).toBe(permissionsPage());
  const closed = Object.values<Route>(routes).filter(({ auth }) => auth !== 'none');
  expect(table.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(closed.map(({ method, path }) => `${method.toUpperCase()} ${path}`)),
  );
});

test('every call, made as every role, is refused to exactly those whom the table refuses', async () => {
  const wrong: unknown[] = [];
  // Signing out comes last: it ends the session with which all others are made.
  for (const { method, path, may } of table.toSorted(
    (a, b) => Number(a.path.endsWith('/logout')) - Number(b.path.endsWith('/logout')),
  )) {
    for (const role of everyone) {
      const { status, code } = await call(method, path, role);
      const isRefused = status === 403 && code === 'forbidden';
      if (isRefused === may.includes(role) || status === 401 || status >= 500)
        wrong.push({ method, path, role, status, code });
    }
  }
  expect(wrong).toEqual([]);
}, 60_000);

test('who is refused is told who may, in their language', async () => {
  const refusal = async (language: string) => {
    const again = await createClient(product.app).person();
    await services.services.db.query(
      `update membership set role = 'attendant' where user_id = $1`,
      [again.userId],
    );
    return (
      await createClient(product.app).call('POST', '/channels', {
        token: again.token,
        headers: { 'accept-language': language },
      })
    ).body.error;
  };
  expect(await refusal('pt')).toBe(
    'Seu papel neste negócio não permite esta ação. Quem pode: proprietários e administradores.',
  );
  expect(await refusal('en')).toBe(
    'Your role in this business does not allow this. Who may: owners and admins.',
  );
});

/**
 * With ids of nothing and an empty body: who may not is to be refused before either is looked at.
 */
async function call(
  method: string,
  path: string,
  role: Role,
): Promise<{ status: number; code: string | undefined }> {
  const response = await product.app.request(path.replaceAll(/\{\w+\}/g, uuidv7()), {
    method,
    headers: {
      authorization: `Bearer ${people.get(role)?.token}`,
      'content-type': 'application/json',
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
  });
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel();
    return { status: response.status, code: undefined };
  }
  const body: unknown = await response.json().catch(() => null);
  return {
    status: response.status,
    code:
      body instanceof Object && 'code' in body && typeof body.code === 'string'
        ? body.code
        : undefined,
  };
}
