import { createServer, type Server } from 'node:http';
import { createServer as createPlainServer, type AddressInfo, type Socket } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { afterEach, expect, test } from 'vitest';
import { isOutside } from './addresses.ts';
import type { FindAddresses } from './checked-connections.ts';
import { OutsideError } from './outside-error.ts';
import { fetchOutside } from './fetch-outside.ts';
import { createOutside, type Outside } from './outside.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const portOf = (server: { address(): string | AddressInfo | null }): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  return address.port;
};

/** A web server of this machine. */
async function serving(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${portOf(server)}`;
}

/** A port of this machine that counts who comes. */
async function counting(): Promise<{ port: number; came: () => number }> {
  const sockets: Socket[] = [];
  const server = createPlainServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: portOf(server), came: () => sockets.length };
}

/** Names that lead to these addresses, one answer after the other; the last one stays. */
function naming(...answers: string[][]): FindAddresses & { asked: string[] } {
  const asked: string[] = [];
  const find: FindAddresses = (host, answer) => {
    const addresses = answers[Math.min(asked.push(host), answers.length) - 1] ?? [];
    const found: LookupAddress[] = addresses.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    setImmediate(() => answer(null, found));
  };
  return Object.assign(find, { asked });
}

function guarded(insideOrigins: string[] = [], find?: FindAddresses): Outside {
  const outside = createOutside({ insideOrigins }, find);
  closing.push(() => outside.close());
  return outside;
}

/** Why it failed. */
async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof OutsideError) return error.reason;
    throw error;
  }
  return 'none';
}

/** Every way to write an address that is not outside. */
const insideHosts = `
  127.0.0.1 127.1 127.255.255.254 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001
  127.0.0.1. %31%32%37.0.0.1 １２７.0.0.1 127。0。0。1 ①②⑦.0.0.1 0.0.0.0 0 0.1.2.3 10.0.0.1
  10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.65535 0xc0a80001 169.254.169.254
  169.254.0.1 2852039166 0xa9fea9fe 0251.0376.0251.0376 100.64.0.1 100.127.255.255 192.0.0.1
  192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 192.88.99.1 224.0.0.1
  239.255.255.250 240.0.0.1 255.255.255.255 [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1]
  [::ffff:7f00:1] [::ffff:169.254.169.254] [::ffff:8.8.8.8] [::127.0.0.1] [::7f00:1]
  [64:ff9b::7f00:1] [64:ff9b::169.254.169.254] [64:ff9b:1::1] [2002:7f00:1::]
  [2002:a9fe:a9fe::1] [2001::1] [2001:db8::1] [fc00::1] [fd12:3456::1] [fe80::1] [febf::1]
  [fec0::1] [ff02::1] [100::1] [3fff::1] [5f00::1] [fd00:ec2::254] [4000::1] [e000::1]`
  .trim()
  .split(/\s+/);

test('no form of an inner address is stored, asked or reached', async () => {
  expect(insideHosts.length).toBeGreaterThanOrEqual(60);
  const find = naming();
  const outside = guarded([], find);
  for (const host of insideHosts) {
    expect([host, await reasonOf(outside.check(`https://${host}/`))]).toEqual([host, 'inside']);
    expect([host, await reasonOf(outside.request(`https://${host}/`))]).toEqual([host, 'inside']);
  }
  expect(find.asked).toEqual([]);
});

test.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1', '2a00::1'])(
  '%s is outside',
  (address) => expect(isOutside(address)).toBe(true),
);

test('a name that leads inside is refused, and so is one of several addresses', async () => {
  for (const addresses of [
    ['127.0.0.1'],
    ['::1'],
    ['93.184.216.34', '10.0.0.7'],
    ['2606:4700::1', '::ffff:10.0.0.7'],
  ]) {
    const outside = guarded([], naming(addresses));
    expect(await reasonOf(outside.check('https://shop.example/'))).toBe('inside');
    expect(await reasonOf(outside.request('https://shop.example/'))).toBe('inside');
  }
  // The machine's own names, by its own look-up.
  expect(await reasonOf(guarded().check('https://localhost/'))).toBe('inside');
  expect(await reasonOf(guarded().request('https://localhost/'))).toBe('inside');
});

test('a name that leads inside only after it was checked gains nothing', async () => {
  const { port, came } = await counting();
  const find = naming(['93.184.216.34'], ['127.0.0.1']);
  const outside = guarded([], find);
  const address = `https://rebinding.example:${port}/`;
  await outside.check(address);
  expect(await reasonOf(outside.request(address))).toBe('inside');
  expect(came()).toBe(0);
  expect(find.asked).toHaveLength(2);
});

test('the address that was checked is the one that is used: a name is asked for once', async () => {
  const find = naming(['93.184.216.34'], ['127.0.0.1']);
  // Where the tests run nobody answers at that address, or the machine refuses at once.
  const reason = await reasonOf(
    guarded([], find).request('https://shop.example/', { timeoutMs: 300 }),
  );
  expect(['timeout', 'unreachable']).toContain(reason);
  expect(find.asked).toEqual(['shop.example']);
});

test('a name that nobody knows is told as such, by the machine’s own look-up, too', async () => {
  const name = 'https://nobody-has-this-name.invalid/';
  expect(['unknown_name', 'timeout']).toContain(await reasonOf(guarded().check(name)));
  const failing: FindAddresses = (_host, answer) => setImmediate(answer, new Error('ENOTFOUND'));
  for (const work of [guarded([], failing).check(name), guarded([], failing).request(name)])
    expect(await reasonOf(work)).toBe('unknown_name');
}, 30_000);

test('what is no https address of a host is refused', async () => {
  const outside = guarded([], naming(['93.184.216.34']));
  expect(await reasonOf(outside.check('shop.example'))).toBe('not_an_address');
  expect(await reasonOf(outside.check('http://shop.example/'))).toBe('not_https');
  expect(await reasonOf(outside.check('file:///etc/passwd'))).toBe('not_https');
  expect(await reasonOf(outside.check('https://ana:secret@shop.example/'))).toBe('credentials');
  expect(await reasonOf(guarded([], naming([])).check('https://gone.example/'))).toBe(
    'unknown_name',
  );
  await outside.check('https://shop.example/a/path?and=more');
});

test('the operator names what may be reached inside, and nothing beside it', async () => {
  const origin = await serving((_request, response) => response.end('hello'));
  const outside = guarded([origin]);
  await outside.check(`${origin}/push/1`);
  const answer = await outside.request(`${origin}/push/1`);
  expect([answer.status, answer.body.toString()]).toEqual([200, 'hello']);
  const other = await serving((_request, response) => response.end('not for you'));
  expect(await reasonOf(outside.request(other))).toBe('not_https');
  expect(await reasonOf(outside.check(origin.replace('http:', 'https:')))).toBe('inside');
});

test('the request arrives as it was given', async () => {
  let came = '';
  const origin = await serving((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => (came += text));
    request.on('end', () => response.writeHead(201, { 'x-kind': request.headers.ttl }).end());
  });
  const answer = await guarded([origin]).request(`${origin}/push`, {
    method: 'POST',
    headers: { ttl: '60' },
    body: 'words',
  });
  expect([answer.status, answer.headers['x-kind'], came]).toEqual([201, '60', 'words']);
});

test('a redirect is not followed', async () => {
  const { port, came } = await counting();
  const origin = await serving((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
  );
  expect(await reasonOf(guarded([origin]).request(origin))).toBe('redirected');
  expect(came()).toBe(0);
});

test('an answer has a largest size, counted while it comes', async () => {
  let closed = false;
  const origin = await serving((_request, response) => {
    response.on('close', () => (closed = true));
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(1024)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  expect(await reasonOf(guarded([origin]).request(origin, { longestBytes: 10_000 }))).toBe(
    'too_large',
  );
  await expect.poll(() => closed).toBe(true);
});

test('a request ends in time, whether nothing comes or it drips', async () => {
  const silent = await counting();
  const dripping = await serving((_request, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  for (const origin of [`http://127.0.0.1:${silent.port}`, dripping])
    expect(await reasonOf(guarded([origin]).request(origin, { timeoutMs: 200 }))).toBe('timeout');
});

test('an error names the origin and never the path', async () => {
  const error = await guarded([], naming(['10.0.0.1']))
    .request('https://shop.example/push/secret-of-a-device')
    .catch((reason: unknown) => reason);
  expect(String(error)).toContain('INSIDE_ORIGINS');
  expect(String(error)).not.toContain('secret-of-a-device');
});

test('in the shape of fetch a form arrives with its fields and files', async () => {
  let came = Buffer.alloc(0);
  let type = '';
  const origin = await serving((request, response) => {
    type = request.headers['content-type'] ?? '';
    request.on('data', (chunk: Buffer) => (came = Buffer.concat([came, chunk])));
    request.on('end', () => response.writeHead(200).end());
  });
  const form = new FormData();
  form.append('model', 'ears');
  form.append('file', new Blob([Uint8Array.of(0, 255, 13, 10, 128)]), 'voz.ogg');
  await fetchOutside(guarded([origin]), { timeoutMs: 5_000 })(origin, {
    method: 'POST',
    body: form,
  });
  const read = await new Response(new Uint8Array(came), {
    headers: { 'content-type': type },
  }).formData();
  const file = read.get('file');
  expect([read.get('model'), file instanceof File && file.name]).toEqual(['ears', 'voz.ogg']);
  expect(file instanceof File && [...new Uint8Array(await file.arrayBuffer())]).toEqual([
    0, 255, 13, 10, 128,
  ]);
});

test('in the shape of fetch it is the same: headers, bytes, refusals, and the signal ends it', async () => {
  let came = '';
  const origin = await serving((request, response) => {
    if (request.url === '/hang') return;
    if (request.url === '/none') return void response.writeHead(204).end();
    request.setEncoding('utf8').on('data', (text: string) => (came += text));
    request.on('end', () =>
      response.writeHead(418, { 'x-kind': request.headers['x-kind'] ?? '' }).end('{"tea":true}'),
    );
  });
  const fetched = fetchOutside(guarded([origin]), { timeoutMs: 5_000 });
  const answer = await fetched(new URL(`${origin}/tea`), {
    method: 'POST',
    headers: { 'X-Kind': 'green' },
    body: 'leaves',
  });
  expect([answer.status, answer.headers.get('x-kind'), await answer.json(), came]).toEqual([
    418,
    'green',
    { tea: true },
    'leaves',
  ]);
  expect((await fetched(`${origin}/none`)).body).toBeNull();
  await expect(fetched('https://127.0.0.1/')).rejects.toMatchObject({ reason: 'inside' });
  await expect(fetched(origin, { method: 'PUT' })).rejects.toThrow(TypeError);
  const body = new ReadableStream();
  await expect(fetched(origin, { method: 'POST', body })).rejects.toThrow(TypeError);
  const stop = new AbortController();
  const hanging = fetched(`${origin}/hang`, { signal: stop.signal });
  const began = performance.now();
  setImmediate(() => stop.abort(new Error('enough')));
  await expect(hanging).rejects.toThrow('enough');
  expect(performance.now() - began).toBeLessThan(100);
  await expect(fetched(origin, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow(
    'before',
  );
});
