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

/**
 * Takes the port before anything else is started, so that a port in use costs nothing; a connection on which nothing moves for `stillMs`
 * ends. Throws what Node throws (`EADDRINUSE`).
 */
export async function listen({ host, port }: { host: string; port: number }, { stillMs = 75_000 } = {}): Promise<Listener> {
  let fetch = busy;
  const server = createServer(
    getRequestListener((request, { incoming, outgoing }) =>
      incoming instanceof IncomingMessage && outgoing instanceof ServerResponse ? fetch(request, { incoming, outgoing }) : undefined,
    ),
  );
  server.requestTimeout = 15 * 60_000; // 25 MB on a slow line
  server.timeout = stillMs;
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
