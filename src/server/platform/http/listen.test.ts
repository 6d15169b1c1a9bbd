import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

/**
 * The whole answer to a body of `pieces`, of which one goes every 50 ms, and how many were left
 * when the connection ended; so many bytes that were announced never come.
 */
function post(
  port: number,
  pieces: string[],
  missing = 0,
): Promise<{ answer: string; left: number }> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<{ answer: string; left: number }>();
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => (answer += text));
  // whoever is cut while writing may be told of it; the answer is what counts
  socket.on('error', () => undefined);
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${pieces.join('').length + missing}\r\n\r\n`,
  );
  const left = [...pieces];
  const timer = setInterval(() => {
    const next = left.shift();
    if (next !== undefined) socket.write(next);
  }, 50);
  socket.on('close', () => {
    clearInterval(timer);
    resolve({ answer, left: left.length });
  });
  return promise;
}

test('a body on a slow line is taken whole, however long it takes; one that stands still or drips is cut', async () => {
  const listener = await listen({ host: '127.0.0.1', port: 0 }, { bytes: 100, everyMs: 500 });
  listener.serve(async (request) => new Response(await request.text()));
  const slow = Array.from({ length: 30 }, (_, index) => `${index}`.padStart(50, '.'));
  const drips = Array.from({ length: 200 }, () => '.');
  const [whole, still, dripped] = await Promise.all([
    post(listener.port, slow),
    post(listener.port, ['a'], 1),
    post(listener.port, drips),
  ]);
  expect(whole.answer).toContain(slow.join(''));
  expect(still.answer).not.toContain('200 OK');
  expect(dripped.answer).not.toContain('200 OK');
  await listener.close(0);
});

test('what is refused unread is answered once it was sent whole, however slow the line', async () => {
  const listener = await listen({ host: '127.0.0.1', port: 0 });
  listener.serve(() => new Response('too large', { status: 413 }));
  const { answer, left } = await post(
    listener.port,
    Array.from({ length: 30 }, () => '.'.repeat(50)),
  );
  expect({ refused: answer.includes('413'), left }).toEqual({ refused: true, left: 0 });
  await listener.close(0);
});

test('whoever does not read its answer is cut', async () => {
  const listener = await listen({ host: '127.0.0.1', port: 0 }, undefined, 300);
  listener.serve(() => new Response('.'.repeat(20_000_000)));
  const socket = connect(listener.port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.pause();
  await listener.close(60_000); // waits for the connection: it ends only because it was cut
  socket.resume();
  await closed;
});
