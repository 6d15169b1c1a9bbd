import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** What a simulator answers over HTTP. */
interface Answers {
  /** `POST /control/<call>`. */
  control(request: IncomingMessage, call: string): Promise<{ status: number; body: unknown }>;
  /** Every other request. */
  provider(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
  /** The body of an internal error, in the provider's form. */
  failure(error: unknown): unknown;
}

/** The HTTP server of a simulator. */
export class SimulatorServer {
  readonly http: Server;

  constructor(answers: Answers) {
    this.http = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      answer(answers, request, response).catch((error: unknown) => {
        // A caller that hung up is not the simulator's fault. Anything else is, and is reported.
        if (!response.headersSent && !response.destroyed)
          sendJson(response, 500, answers.failure(error));
      });
    });
  }

  /** Resolves with the port. With port 0, any free one is taken. */
  async listen(port = 0, host = '127.0.0.1'): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.http.once('error', reject);
      this.http.listen(port, host, resolve);
    });
    const address = this.http.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  async close(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }
}

async function answer(
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const call = /^\/control\/([a-z-]+)$/.exec(url.pathname)?.[1];
  if (call === undefined) return answers.provider(request, response, url);
  const { status, body } = await answers.control(request, call);
  sendJson(response, status, body);
}

/** Sends a complete JSON answer. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}
