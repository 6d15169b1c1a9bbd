import { readFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';

/** A proxy between a browser and the product, with an address of its own. */
export interface Relay {
  origin: string;
  /**
   * Answers the application's calls to this path instead of the product; null passes all calls on.
   */
  fault: { path: string; answer: (response: ServerResponse) => unknown } | null;
  /** How often the fault has been used. */
  met: number;
  close: () => Promise<void>;
}

const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
};

/**
 * Playwright's own routes would do the same, but they switch off the browser's cache, so each page
 * would be fetched, parsed and compiled anew, at twice the work. With `web`, another build of the
 * web application replaces the product's, under the product's headers.
 */
export async function openRelay(target: string, { web }: { web?: string } = {}): Promise<Relay> {
  const relay: Relay = { origin: '', fault: null, met: 0, close: () => Promise.resolve() };
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', target);
    const isCall = incoming.headers['sec-fetch-dest'] === 'empty';
    if (isCall && relay.fault?.path === pathname) {
      relay.met += 1;
      return void relay.fault.answer(response);
    }
    if (web && pathname.startsWith('/assets/'))
      return void sendAsset(join(web, pathname), response);
    passOn(
      incoming,
      response,
      target,
      web && incoming.headers['sec-fetch-dest'] === 'document' ? join(web, 'index.html') : null,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  relay.origin = `http://localhost:${address.port}`;
  relay.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return relay;
}

/** `page` replaces the body if the answer is a page. */
function passOn(
  incoming: IncomingMessage,
  response: ServerResponse,
  target: string,
  page: string | null,
): void {
  const { host } = new URL(target);
  const { 'accept-encoding': encoding, 'if-none-match': known, ...rest } = incoming.headers;
  const headers = { ...rest, host, ...(rest.origin ? { origin: target } : {}) };
  const cached = {
    ...(encoding ? { 'accept-encoding': encoding } : {}),
    ...(known ? { 'if-none-match': known } : {}),
  };
  const outgoing = request(
    new URL(incoming.url ?? '/', target),
    { method: incoming.method ?? 'GET', headers: page ? headers : { ...headers, ...cached } },
    (answer) => {
      if (page && answer.headers['content-type']?.startsWith('text/html'))
        return void sendPage(page, answer, response);
      // An answer of the API that the browser may cache, such as a picture, could not fail the next
      // time.
      const kept = incoming.url?.startsWith('/api/') ? { 'cache-control': 'no-store' } : {};
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...kept });
      pipeline(answer, response, () => undefined); // whichever side has left needs no error
    },
  );
  outgoing.on('error', () => response.destroy()); // the browser sees a failed request
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

async function sendPage(
  file: string,
  answer: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  answer.resume();
  const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 200, headers).end(await readFile(file));
}

async function sendAsset(file: string, response: ServerResponse): Promise<void> {
  // The browser gets a 404, and shows what is missing.
  const body = await readFile(file).catch(() => null);
  const type = types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  if (body === null) response.writeHead(404).end();
  else
    response
      .writeHead(200, {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .end(body);
}
