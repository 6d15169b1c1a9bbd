import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, LATE_MS } from './answers.ts';

/** A text on its way to a customer. Times are the provider's, whose clock is the test's. */
export interface Sent {
  chat: string;
  text: string;
  began: number;
  /** When the provider took it; null: the customer does not have it. */
  taken: number | null;
}

/** What a request asks of the provider. */
export type Asked =
  | { kind: 'send'; chat: string; text: string; part: string | null; account: string }
  | { kind: 'other'; body: unknown };

export interface Reply {
  status: number;
  body: unknown;
}

/**
 * How one kind of provider reads and answers requests, simulated from its published documents as
 * far as the product uses them.
 */
export interface Face {
  read(
    path: string,
    query: URLSearchParams,
    body: unknown,
    headers: IncomingMessage['headers'],
  ): Asked;
  accepted(sent: Extract<Asked, { kind: 'send' }>): Reply;
  /** A 200 that does not say what was done. */
  bare: Reply;
  tooMany: Reply;
  failed: Reply;
  /** Reports in a webhook what the provider took, if this kind of provider does so. */
  reports?(sent: Extract<Asked, { kind: 'send' }>): Promise<void>;
}

/** What happens to the first text of an agent to one customer. */
interface Plan {
  answer: Answer;
  isAgents(text: string): boolean;
  letGo: Promise<unknown>;
}
interface Flight {
  begun: PromiseWithResolvers<void>;
  heard: PromiseWithResolvers<boolean>;
}

export interface Provider extends AsyncDisposable {
  url: string;
  journal: Sent[];
  /**
   * Holds the agent's first text to a customer until `letGo`, then answers as planned. `begun`
   * resolves when the request is there; `heard` says whether the caller was still connected at the
   * answer.
   */
  plan(chat: string, plan: Plan): { begun: Promise<void>; heard: Promise<boolean> };
}

const REPORT_AFTER_MS = 200;

/** A provider that treats requests as the test says. */
export async function startProvider(face: Face): Promise<Provider> {
  const journal: Sent[] = [];
  const plans = new Map<string, Plan & Flight>();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const began = performance.now();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
    const asked = face.read(pathname, searchParams, await readJson(request), request.headers);
    const say = ({ status, body }: Reply): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    if (asked.kind === 'other') return say({ status: 200, body: asked.body });

    const sent: Sent = { chat: asked.chat, text: asked.text, began, taken: null };
    journal.push(sent);
    const plan = plans.get(asked.chat);
    const isPlanned = plan?.isAgents(asked.text) === true;
    if (isPlanned) {
      plans.delete(asked.chat);
      plan.begun.resolve();
      await plan.letGo;
      if (plan.answer.does === 'accept late') await sleep(LATE_MS);
      plan.heard.resolve(!request.socket.destroyed);
    }
    const take = (): Reply => {
      sent.taken = performance.now();
      return face.accepted(asked);
    };
    switch (isPlanned ? plan.answer.does : 'accept') {
      case 'accept':
      case 'accept late':
        return say(take());
      case 'too many':
        return say(face.tooMany);
      case 'fail':
        return say(face.failed);
      case 'hang':
        return; // the caller hangs up
      case 'reset before':
        return void request.socket.resetAndDestroy();
      case 'reset after':
        take();
        request.socket.resetAndDestroy();
        await sleep(REPORT_AFTER_MS);
        return face.reports?.(asked);
      case 'accept barely':
        take();
        return say(face.bare);
    }
  }

  const server = createServer((request, response) => {
    // The product gets no answer, and the cell has no verdict.
    serve(request, response).catch(() => response.destroy());
  });
  // A connection that closes while it is idle could look like a reset that no cell planned.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    journal,
    plan(chat, plan) {
      const begun = Promise.withResolvers<void>();
      const heard = Promise.withResolvers<boolean>();
      plans.set(chat, { ...plan, begun, heard });
      return { begun: begun.promise, heard: heard.promise };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? null : JSON.parse(text);
}
