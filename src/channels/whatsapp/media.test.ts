import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChannelError } from '../channel.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { createProviderClient, type ProviderClient } from '#channels/connector/provider-request.ts';
import { download } from './media.ts';

/**
 * Where Meta would be: it tells where a file is, and hands it out. What it says of both is the
 * test's.
 */
describe('files of customers', () => {
  const token = 'the token';
  const settings = { phoneNumberId: '1', wabaId: '2', token };
  const bytes = Buffer.from('a picture');
  const hex = createHash('sha256').update(bytes).digest('hex');
  let located: Record<string, unknown> = {};
  let status = 200;
  let length = bytes.byteLength;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    if (request.url?.includes('/file') !== true)
      return void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(located));
    response.statusCode = status;
    response.end(length === bytes.byteLength ? bytes : Buffer.alloc(length));
  });
  let client: ProviderClient;
  let tools: ConnectorTools;
  let here = '';

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    here = `http://127.0.0.1:${address.port}`;
    client = createProviderClient();
    tools = { baseUrl: `${here}/v22.0`, app: null, request: client.request };
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await client.close();
  });

  const outcome = (what: Record<string, unknown>, answered = 200): Promise<unknown> => {
    located = what;
    status = answered;
    return download(tools, settings, '77').then(
      (file) => Buffer.from(file.bytes).toString(),
      (error: unknown) => (error instanceof ChannelError ? `${error.kind} ${error.code}` : error),
    );
  };

  it('are taken with the token, and only as they were announced', async () => {
    const url = `${here}/file`;
    expect(await outcome({ url, sha256: hex })).toBe('a picture');
    expect(asked).toEqual([`/v22.0/77 Bearer ${token}`, `/file Bearer ${token}`]);
    expect(
      await outcome({ url, sha256: createHash('sha256').update(bytes).digest('base64') }),
    ).toBe('a picture');
    expect(
      await outcome({ url, sha256: hex.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }),
    ).toBe('unreachable file_damaged');
  });

  it('whose address has died are asked for again; those that are gone or too large stay a placeholder', async () => {
    const url = `${here}/file`;
    for (const dead of [401, 404])
      expect(await outcome({ url }, dead)).toBe('unreachable address_expired');
    expect(await outcome({ url }, 503)).toBe('unreachable http_503');
    expect(await outcome({ url }, 403)).toBe('rejected http_403');
    length = 101 * 1024 * 1024;
    expect(await outcome({ url })).toBe('rejected file_too_large');
    length = bytes.byteLength;
  });

  it('are never asked of a foreign place, so the token goes nowhere else', async () => {
    const before = asked.length;
    for (const url of [
      'https://evil.example/file',
      'http://lookaside.fbsbx.com/file',
      'https://fbsbx.com.evil.example/file',
      'http://127.0.0.1:1/file',
    ])
      expect(await outcome({ url }), url).toBe('rejected foreign_address');
    expect(asked.slice(before).every((line) => line.startsWith('/v22.0/77 '))).toBe(true);
  });
});
