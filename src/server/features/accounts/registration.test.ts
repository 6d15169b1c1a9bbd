import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#test/environments/app.ts';
import type { Person } from '#test/environments/client.ts';

let environment: TestApp;
beforeAll(async () => {
  environment = await createTestApp({ config: { registration: 'invite' } });
});
afterAll(() => environment.close());

const register = (email: string) =>
  environment.call('POST', '/api/auth/register', {
    body: { name: 'Ana', email, password: 'vento norte 7 pedras' },
    headers: { 'x-forwarded-for': '198.51.100.7' },
  });
const offered = async () =>
  z
    .object({ registration: z.boolean() })
    .parse((await environment.call('GET', '/api/features')).body.data).registration;
async function invited(owner: Person, email: string): Promise<string> {
  await environment.call('POST', '/api/auth/confirm', {
    token: owner.token,
    body: { password: owner.password },
  });
  const { body } = await environment.call('POST', '/api/invitations', {
    token: owner.token,
    body: { email, role: 'attendant', by: 'link' },
  });
  return (
    new URL(z.object({ link: z.string() }).parse(body.data).link).searchParams.get('token') ?? ''
  );
}
const accept = (token: string) =>
  environment.call('POST', '/api/invitations/accept', {
    body: { token, name: 'Bia', password: 'quatro ventos no cais 5' },
  });

test('only the first account registers freely, and later people need an invitation', async () => {
  expect(await offered()).toBe(true);
  const owner = await environment.person('Rita');
  expect(await offered()).toBe(false);
  expect(await register('stranger@example.com')).toMatchObject({
    status: 403,
    body: {
      code: 'registration_closed',
      error:
        'Aqui não se criam contas novas. Peça um convite a quem cuida da sua equipe no Recado.',
    },
  });
  expect((await accept(await invited(owner, 'bia@example.com'))).status).toBe(201);

  environment.services.config.registration = 'closed';
  expect((await accept(await invited(owner, 'caio@example.com'))).body.code).toBe(
    'registration_closed',
  );
  environment.services.config.registration = 'open';
  expect((await register('stranger@example.com')).status).toBe(201);
  expect(await offered()).toBe(true);
});

test('whoever asks whether addresses have accounts hears it five times an hour; registrations count not', async () => {
  environment.services.config.registration = 'open';
  const { email } = await environment.person();
  for (let time = 0; time < 3; time += 1)
    expect((await register(`new-${time}@example.com`)).status).toBe(201);
  const answers = [];
  for (let time = 0; time < 7; time += 1) answers.push((await register(email)).status);
  expect(answers).toEqual([409, 409, 409, 409, 409, 429, 429]);
  environment.clock.advance(12 * 60 * 1000);
  expect([(await register(email)).status, (await register(email)).status]).toEqual([409, 429]);
});
