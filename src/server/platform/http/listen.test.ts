import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

/** The whole answer to a body of `pieces`, of which one goes every 50 ms; so many bytes that were announced never come. */
function post(port: number, pieces: string[], missing = 0): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<string>();
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => (answer += text));
  socket.on('error', () => undefined); // whoever is cut while writing may be told of it; the answer is what counts
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${pieces.join('').length + missing}\r\n\r\n`);
  const left = [...pieces];
  const timer = setInterval(() => {
    const next = left.shift();
    if (next !== undefined) socket.write(next);
  }, 50);
  socket.on('close', () => {
    clearInterval(timer);
    resolve(answer);
  });
  return promise;
}

test('a body on a slow line is taken whole, however long it takes; one that stands still or drips is cut', async () => {
  const listener = await listen({ host: '127.0.0.1', port: 0 }, { bytes: 100, everyMs: 500 });
  listener.serve(async (request) => new Response(await request.text()));
  const slow = Array.from({ length: 30 }, (_, index) => `${index}`.padStart(50, '.'));
  const drips = Array.from({ length: 200 }, () => '.');
  const [whole, still, dripped] = await Promise.all([post(listener.port, slow), post(listener.port, ['a'], 1), post(listener.port, drips)]);
  expect(whole).toContain(slow.join(''));
  expect(still).not.toContain('200 OK');
  expect(dripped).not.toContain('200 OK');
  await listener.close(0);
});
