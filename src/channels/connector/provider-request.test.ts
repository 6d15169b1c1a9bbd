import { createServer, type RequestListener } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { ProviderCall } from './tools.ts';
import { createProviderClient } from './provider-request.ts';

const client = createProviderClient({ connections: 2, timeoutMs: 200 });
afterAll(() => client.close());
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return urlOf(server.address());
}
const urlOf = (address: unknown): string =>
  `http://127.0.0.1:${typeof address === 'object' && address !== null && 'port' in address ? String(address.port) : '0'}`;
const secret = '123456:secret-of-the-bot';
const call = (origin: string, more: Partial<ProviderCall> = {}) =>
  client.request({
    method: 'POST',
    url: `${origin}/bot${secret}/x?key=${secret}`,
    body: '{}',
    ...more,
  });

it('resolves with any status', async () => {
  const origin = await serve((request, response) =>
    response.writeHead(429, { 'retry-after': '7' }).end(`${request.method} ${request.url}`),
  );
  const answer = await call(origin);
  expect([
    answer.status,
    answer.headers['retry-after'],
    Buffer.from(answer.body).toString(),
  ]).toEqual([429, '7', `POST /bot${secret}/x?key=${secret}`]);
});

it('keeps connections', async () => {
  const sockets = new Set<unknown>();
  const origin = await serve((request, response) => {
    sockets.add(request.socket);
    response.end();
  });
  for (let n = 0; n < 10; n += 1) await call(origin);
  expect(sockets.size).toBeLessThanOrEqual(2);
});

it('sends a form with its length', async () => {
  const origin = await serve((request, response) => {
    request.resume();
    response.end(
      `${request.headers['content-type']?.split(';')[0]} ${Number(request.headers['content-length']) > 100}`,
    );
  });
  const form = new FormData();
  form.append('file', new Blob(['bytes']), 'ação.txt');
  expect(Buffer.from((await call(origin, { body: form })).body).toString()).toBe(
    'multipart/form-data true',
  );
});

it('knows that nothing was accepted when nothing left', async () => {
  await expect(call('http://127.0.0.1:1')).rejects.toMatchObject({
    kind: 'unreachable',
    code: 'econnrefused',
  });
  await expect(call('http://no-such-host.invalid')).rejects.toMatchObject({ kind: 'unreachable' });
  // A server that speaks no TLS: the request never left.
  const plain = await serve((_request, response) => response.end());
  await expect(call(plain.replace('http:', 'https:'))).rejects.toMatchObject({
    kind: 'unreachable',
  });
});

it('does not know once the request has left', async () => {
  const reset = await serve((request) => request.socket.destroy());
  await expect(call(reset)).rejects.toMatchObject({ kind: 'uncertain' });
  const silent = await serve(() => undefined);
  await expect(call(silent)).rejects.toMatchObject({ kind: 'uncertain', code: 'timeout' });
  const half = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    setTimeout(() => response.destroy(), 20);
  });
  await expect(call(half)).rejects.toMatchObject({ kind: 'uncertain' });
  const garbage = createSocketServer((socket) => socket.end('no HTTP at all\r\n\r\n'));
  await new Promise<void>((resolve) => garbage.listen(0, '127.0.0.1', resolve));
  closing.push(() => garbage.close());
  await expect(call(urlOf(garbage.address()))).rejects.toMatchObject({ kind: 'uncertain' });
});

it('gives up while it waits for a connection, and then never sends', async () => {
  let requests = 0;
  const origin = await serve(() => {
    requests += 1;
  });
  const busy = [call(origin, { timeoutMs: 2_000 }), call(origin, { timeoutMs: 2_000 })].map((one) =>
    one.catch((error: unknown) => error),
  );
  await expect(call(origin, { timeoutMs: 100 })).rejects.toMatchObject({
    kind: 'unreachable',
    code: 'timeout',
  });
  await Promise.all(busy);
  await expect(call(origin)).rejects.toMatchObject({ kind: 'uncertain' });
  // Who gave up may be ahead of the server, which runs in this process.
  await expect.poll(() => requests).toBe(3);
});

it('can be called off', async () => {
  const silent = await serve(() => undefined);
  await expect(call(silent, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    code: 'aborted',
  });
  await expect(call(silent, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: 'unreachable',
    code: 'aborted',
  });
});

it('tells no secret of the address', async () => {
  const reset = await serve((request) => request.socket.destroy());
  for (const origin of [reset, 'http://127.0.0.1:1', 'http://no-such-host.invalid']) {
    const told = await call(origin).then(
      () => '',
      (error: Error) => `${error.message} ${error.stack} ${JSON.stringify(error)}`,
    );
    expect(told).toContain('ChannelError');
    expect(told).not.toContain('secret-of-the-bot');
  }
});
