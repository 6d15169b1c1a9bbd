import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export interface Listener {
  port: number;
  /** Until this is called every request is answered 503, which providers take for "try again". */
  serve(fetch: Fetch): void;
  /** Takes no new connection, lets requests end, and cuts what is still open after `graceMs` (streams never end by themselves). */
  close(graceMs: number): Promise<void>;
}

const busy: Fetch = () => new Response(null, { status: 503, headers: { 'Retry-After': '1' } });

/** So much of a body comes in a minute, or the rest of it: a slow line has that, and whoever sends a byte a second to hold a connection has not. */
const slowest = { bytes: 65_536, everyMs: 60_000 };

/** Takes the port before anything else is started, so that a port in use costs nothing. Throws what Node throws (`EADDRINUSE`). */
export async function listen({ host, port }: { host: string; port: number }, body = slowest): Promise<Listener> {
  let fetch = busy;
  const server = createServer(
    getRequestListener((request, { incoming, outgoing }) =>
      incoming instanceof IncomingMessage && outgoing instanceof ServerResponse ? fetch(request, { incoming, outgoing }) : undefined,
    ),
  );
  server.on('request', (request) => cutStalled(request, body));
  server.requestTimeout = 15 * 60_000; // 25 MB on a slow line
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 72_000; // above the usual 60 s of a proxy, which would otherwise meet a closed connection
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

function cutStalled(request: IncomingMessage, { bytes, everyMs }: typeof slowest): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (!request.complete && socket.bytesRead - before < bytes) socket.destroy();
    before = socket.bytesRead;
  }, everyMs).unref();
  request.once('close', () => clearInterval(timer));
}
