import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import type { Person } from '#test/client.ts';
import { changed } from './live.ts';

const world = await createTestApp();
afterAll(() => world.close());

async function open(person: Person) {
  const abort = new AbortController();
  const response = await world.app.request('/api/events', {
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
  const [ana, bia] = [await world.person(), await world.person()];
  const [hers, other] = [await open(ana), await open(bia)];
  expect(hers.response.status).toBe(200);
  expect(hers.response.headers.get('content-type')).toBe('text/event-stream');
  expect(hers.response.headers.get('content-encoding')).toBe(null);
  await Promise.all([hers.until(': here'), other.until(': here')]);
  const { bus } = world.services;
  changed(bus, ana.workspaceId, 'notifications');
  changed(bus, ana.workspaceId, 'notifications');
  expect(await hers.until('event: notifications\ndata:\n\n')).toBe(': here\n\nevent: notifications\ndata:\n\n');
  changed(bus, bia.workspaceId, 'notifications');
  expect(await other.until('event')).toBe(': here\n\nevent: notifications\ndata:\n\n');
  await Promise.all([hers.close(), other.close()]);
});

test('nobody listens without a session', async () => {
  expect(await world.call('GET', '/api/events')).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
});

test('a session has so many streams at a time, and closing one makes room', async () => {
  const ana = await world.person();
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(ana)));
  expect(await world.call('GET', '/api/events', { token: ana.token })).toMatchObject({ status: 429 });
  await streams[0]?.close();
  const next = await open(ana);
  expect(next.response.status).toBe(200);
  await Promise.all([...streams.slice(1), next].map((stream) => stream.close()));
});
