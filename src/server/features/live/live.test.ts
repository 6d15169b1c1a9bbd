import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '#test/environments/app.ts';
import type { Person } from '#test/environments/client.ts';
import { join } from '#test/environments/join.ts';

const environment = await createTestApp();
afterAll(() => environment.close());

/** Another session of the same person. */
async function signIn({ email, password, ...person }: Person): Promise<Person> {
  const answer = await environment.call('POST', '/api/auth/login', { body: { email, password } });
  const { token } = z.object({ token: z.string() }).parse(answer.body.data);
  return { ...person, email, password, token };
}

async function open(person: Person, query = '') {
  const abort = new AbortController();
  const response = await environment.app.request(`/api/events${query}`, {
    headers: { authorization: `Bearer ${person.token}`, 'accept-encoding': 'gzip' },
    signal: abort.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    /** What came, once it holds that. */
    until: async (wanted: string): Promise<string> => {
      while (!text.includes(wanted)) {
        const chunk = await reader?.read();
        if (!chunk || chunk.done) throw new Error(`The stream ended without ${wanted}: ${text}`);
        text += chunk.value;
      }
      return text;
    },
    close: () => reader?.cancel(),
  };
}

test('an open page hears of its own workspace, once for what comes together', async () => {
  const [ana, bia] = [await environment.person(), await environment.person()];
  const [hers, other] = [await open(ana), await open(bia)];
  expect(hers.response.status).toBe(200);
  expect(hers.response.headers.get('content-type')).toBe('text/event-stream');
  expect(hers.response.headers.get('content-encoding')).toBe(null);
  await Promise.all([hers.until(': here'), other.until(': here')]);
  const { bus } = environment.services;
  bus.tell(ana.workspaceId, 'notifications');
  bus.tell(ana.workspaceId, 'notifications');
  expect(await hers.until('event: notifications\ndata:\n\n')).toBe(
    ': here\n\nevent: notifications\ndata:\n\n',
  );
  // A page that waits for the next word hears it once, too.
  const next = hers.until('event: contacts\ndata:\n\n');
  bus.tell(ana.workspaceId, 'contacts');
  await next;
  const last = hers.until('event: people\ndata:\n\n');
  bus.tell(ana.workspaceId, 'people');
  expect(
    (await last)
      .split('event: ')
      .slice(1)
      .map((event) => event.split('\n')[0]),
  ).toEqual(['notifications', 'contacts', 'people']);
  bus.tell(bia.workspaceId, 'notifications');
  expect(await other.until('event')).toBe(': here\n\nevent: notifications\ndata:\n\n');
  await Promise.all([hers.close(), other.close()]);
});

test('what changed between the first reading of a page and its stream is told, and nothing else', async () => {
  const [ana, bia] = [await environment.person(), await environment.person()];
  await join(environment.services.db, bia.userId, ana.workspaceId);
  environment.services.bus.tell(ana.workspaceId, 'pairings');
  environment.services.bus.tellPerson({ ...ana, userId: bia.userId }, 'seen');
  const without = await open(ana);
  const late = await open(ana, '?age=500');
  const signedInLate = await open(ana, '?age=3600000');
  const topics = (text: string): string[] => text.match(/(?<=event: )\w+/g) ?? [];
  expect(topics(await late.until('event: pairings'))).not.toContain('seen');
  expect(topics(await signedInLate.until('event: pairings'))).not.toContain('seen');
  environment.services.bus.tell(ana.workspaceId, 'contacts');
  expect(topics(await without.until('event: contacts'))).toEqual(['contacts']);
  await Promise.all([late.close(), signedInLate.close(), without.close()]);
});

test('what concerns one person is told to their pages alone', async () => {
  const ana = await environment.person();
  const bia = await environment.person();
  await join(environment.services.db, bia.userId, ana.workspaceId);
  const [hers, others] = [await open(ana), await open(bia)];
  await Promise.all([hers.until(': here'), others.until(': here')]);
  environment.services.bus.tellPerson(ana, 'seen');
  await hers.until('event: seen');
  environment.services.bus.tell(ana.workspaceId, 'contacts');
  expect(await others.until('event: contacts')).not.toContain('seen');
  await Promise.all([hers.close(), others.close()]);
});

test('nobody listens without a session', async () => {
  expect(await environment.call('GET', '/api/events')).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in' },
  });
});

test('a session has so many streams at a time, and closing one makes room', async () => {
  const ana = await environment.person();
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(ana)));
  expect(await environment.call('GET', '/api/events', { token: ana.token })).toMatchObject({
    status: 429,
  });
  await streams[0]?.close();
  const next = await open(ana);
  expect(next.response.status).toBe(200);
  await Promise.all([...streams.slice(1), next].map((stream) => stream.close()));
});

test('a stream ends with its session: at once by logout and by a new password, and others stay', async () => {
  const [ana, bia] = [await environment.person(), await environment.person()];
  const other = await signIn(ana);
  const [first, second, hers] = [await open(ana), await open(other), await open(bia)];
  await Promise.all([first, second, hers].map((stream) => stream.until(': here')));
  expect(await environment.call('POST', '/api/auth/logout', { token: ana.token })).toMatchObject({
    status: 200,
  });
  await expect(first.until('event')).rejects.toThrow('The stream ended');
  const third = await open(await signIn(ana));
  const passwords = { currentPassword: ana.password, newPassword: 'oito nuvens no vale 3' };
  expect(
    await environment.call('PUT', '/api/users/password', { token: other.token, body: passwords }),
  ).toMatchObject({ status: 200 });
  await expect(third.until('event')).rejects.toThrow('The stream ended');
  environment.services.bus.tell(ana.workspaceId, 'notifications');
  await second.until('event: notifications');
  environment.services.bus.tell(bia.workspaceId, 'notifications');
  await hers.until('event: notifications');
  await Promise.all([second.close(), hers.close()]);
});

test('who does not read is not written to, and is told once when they read again', async () => {
  const ana = await environment.person();
  const response = await environment.app.request('/api/events', {
    headers: { authorization: `Bearer ${ana.token}` },
  });
  const reader = response.body?.getReader();
  const { bus } = environment.services;
  const page = await open(ana);
  for (let time = 0; time < 5; time += 1) {
    bus.tell(ana.workspaceId, 'notifications');
    // Another page of hers has heard of it, so this one was told, too.
    await page.until('event: notifications\ndata:\n\n'.repeat(time + 1));
  }
  const text = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await text()).toBe(': here\n\n');
  expect(await text()).toBe('event: notifications\ndata:\n\n');
  bus.tell(ana.workspaceId, 'notifications');
  expect(await text()).toBe('event: notifications\ndata:\n\n');
  await Promise.all([reader?.cancel(), page.close()]);
});

test('too many requests of one address are slowed down here, too', async () => {
  const slow = await createTestApp({
    rateLimits: { address: { burst: 5, perSecond: 0.001 }, session: { burst: 50, perSecond: 1 } },
  });
  const statuses: number[] = [];
  for (const path of [
    '/api/events',
    '/api/messages/0/media/0',
    '/api/events',
    '/api/messages/0/media/0',
    '/api/events',
    '/api/events',
    '/api/messages/0/media/0',
  ])
    statuses.push(
      (await slow.app.request(path, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }))
        .status,
    );
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  await slow.close();
});
