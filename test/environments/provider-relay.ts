import { createServer, type IncomingMessage } from 'node:http';

export interface RelayedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface ProviderRelay extends AsyncDisposable {
  url: string;
  /** The address to which calls are forwarded. */
  target: string;
  /**
   * Changes an answer, depending on the path that was called; by default the answer is passed on as
   * it is. `null`: the connection is cut.
   */
  change: (path: string, answer: RelayedAnswer) => RelayedAnswer | null;
}

/**
 * A proxy between us and a provider, for answers that a simulated provider never gives: another
 * time of day, a token about to expire.
 */
export async function startProviderRelay(): Promise<ProviderRelay> {
  const server = createServer((request, response) => {
    void passOn(request).then(
      (answer) => {
        const changed = relay.change(request.url ?? '/', answer);
        if (changed === null) response.destroy();
        else response.writeHead(changed.status, changed.headers).end(changed.body);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();

  async function passOn(request: IncomingMessage): Promise<RelayedAnswer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { authorization, 'content-type': type } = request.headers;
    const answer = await fetch(relay.target + (request.url ?? '/'), {
      method: request.method ?? 'GET',
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    return {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
      body: await answer.text(),
    };
  }

  const relay: ProviderRelay = {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    target: '',
    change: (_path, answer) => answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return relay;
}
