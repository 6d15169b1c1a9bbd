import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

test('a sender who goes away in the middle of a body is no failure of ours', async () => {
  const logged = vi.spyOn(environment.services.log, 'error');
  const socket = connect(Number(new URL(environment.origin).port), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('POST /api/webhook/telegram/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{');
  // Answered after the head of the request above was read, and then after its end was.
  await environment.call('GET', '/api/health/live');
  socket.destroy();
  for (let time = 0; time < 5; time += 1) await environment.call('GET', '/api/health/live');
  expect(logged.mock.calls).toEqual([]);
});
