import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export interface Listener {
  port: number;
  /**
   * Serves requests from now on. Until then every request gets 503, which providers take for "try
   * again".
   */
  serve(fetch: Fetch): void;
  /**
   * Accepts no new connection, lets requests finish, and cuts what is still open after `graceMs`
   * (streams never end by themselves).
   */
  close(graceMs: number): Promise<void>;
}

const busy: Fetch = () => new Response(null, { status: 503, headers: { 'Retry-After': '1' } });

/**
 * This much of a body, or all of its rest, must arrive in a minute. A slow line manages that; a
 * client that sends a byte a second to hold a connection does not.
 */
const slowest = { bytes: 65_536, everyMs: 60_000 };
/**
 * A connection without any traffic for this long is cut, because a client that does not read its
 * answer keeps it in our memory. Streams send something more often.
 */
const STILL_MS = 120_000;

/**
 * Takes the port before anything else is started, so that a port in use costs nothing. Throws
 * Node's error (`EADDRINUSE`).
 */
export async function listen(
  { host, port }: { host: string; port: number },
  body = slowest,
  stillMs = STILL_MS,
): Promise<Listener> {
  let fetch = busy;
  const server = createServer(
    getRequestListener(async (request, { incoming, outgoing }) => {
      if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse))
        return undefined;
      const response = await fetch(request, { incoming, outgoing });
      await hearOut(incoming);
      return response;
    }),
  );
  server.on('request', (request) => cutStalled(request, body));
  server.timeout = stillMs;
  server.requestTimeout = 15 * 60_000; // 25 MB on a slow line
  server.headersTimeout = 15_000;
  // longer than the usual 60 s of a proxy, which would otherwise meet a closed connection
  server.keepAliveTimeout = 72_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    serve: (next) => {
      fetch = next;
    },
    close: async (graceMs) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const patience = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(patience);
    },
  };
}

/** The server waits for no more than this of a body that nobody reads. */
const MOST_UNREAD_BYTES = 64 * 1024 * 1024;

/**
 * Delays the answer to a request that was refused early until its body has arrived. A client that
 * still sends when the answer closes the connection is told that it broke (`ECONNRESET`), never
 * why. A body that a handler began to read is left to the server's own cleanup.
 */
function hearOut(request: IncomingMessage): Promise<void> | undefined {
  if (request.complete || request.readableDidRead || request.destroyed) return undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  let unread = 0;
  request.on('data', (chunk: Buffer) => {
    unread += chunk.byteLength;
    if (unread > MOST_UNREAD_BYTES) resolve();
  });
  for (const end of ['end', 'close', 'error']) request.once(end, () => resolve());
  return promise;
}

function cutStalled(request: IncomingMessage, { bytes, everyMs }: typeof slowest): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (!request.complete && socket.bytesRead - before < bytes) socket.destroy();
    before = socket.bytesRead;
  }, everyMs).unref();
  request.once('close', () => clearInterval(timer));
}
