import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

/** The whole answer to a body of `pieces`, of which one goes every 50 ms; one that was announced never comes. */
function post(port: number, pieces: string[], missing = 0): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => (answer += text));
  socket.on('close', () => resolve(answer)).on('error', reject);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${pieces.join('').length + missing}\r\n\r\n`);
  const left = [...pieces];
  const timer = setInterval(() => {
    const next = left.shift();
    if (next === undefined) clearInterval(timer);
    else socket.write(next);
  }, 50);
  return promise;
}

test('a body on a slow line is taken whole, however long it takes; where nothing moves any more the connection ends', async () => {
  const listener = await listen({ host: '127.0.0.1', port: 0 }, { stillMs: 500 });
  listener.serve(async (request) => new Response(await request.text()));
  const pieces = Array.from({ length: 30 }, (_, index) => `${index},`);
  const [slow, still] = await Promise.all([post(listener.port, pieces), post(listener.port, ['a'], 1)]);
  expect(slow).toContain(pieces.join(''));
  expect(still).not.toContain('200');
  await listener.close(0);
});
