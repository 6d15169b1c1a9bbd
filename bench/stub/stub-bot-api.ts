/**
 * A bare Telegram Bot API for measurements, in a process of its own. It answers at once, limits
 * nothing, and remembers when each message arrived. The product's simulator is faithful; this one
 * is fast.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { announce, endWithParent } from '../child.ts';
import { silence } from './silence.ts';

interface Params {
  chat_id?: number | string;
  text?: string;
  url?: string;
  secret_token?: string;
}

/** Milliseconds since 1970 with fractions, comparable between processes of one machine. */
const now = (): number => performance.timeOrigin + performance.now();

let arrivals: { chats: number[]; times: number[]; texts: string[] } = {
  chats: [],
  times: [],
  texts: [],
};
let otherCalls = 0;
let lastMessageId = 1_000_000;
const webhooks = new Map<string, { url: string; secret: string }>();

/** The only file: three seconds of silence. */
const note = silence(3);

const server = createServer((request, response) => {
  if (request.url?.startsWith('/file/')) return void response.end(note);
  if (request.method === 'GET') return observe(request, response);
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const [first] = chunks;
    const body =
      chunks.length === 1 && first
        ? first.toString('utf8')
        : Buffer.concat(chunks).toString('utf8');
    const params: Params = body === '' ? {} : JSON.parse(body);
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)/.exec(request.url ?? '') ?? [];
    reply(response, { ok: true, result: call(token, method, params) });
  });
});

function call(token: string, method: string, params: Params): unknown {
  const bot = Number(token.split(':')[0]);
  switch (method) {
    case 'sendMessage': {
      const chat = Number(params.chat_id);
      arrivals.chats.push(chat);
      arrivals.times.push(now());
      arrivals.texts.push(params.text ?? '');
      lastMessageId += 1;
      return {
        message_id: lastMessageId,
        date: Math.floor(Date.now() / 1000),
        chat: { id: chat, type: 'private' },
        text: params.text,
      };
    }
    case 'getMe':
      return { id: bot, is_bot: true, first_name: `Bench ${bot}`, username: `bench_${bot}_bot` };
    case 'setWebhook':
      webhooks.set(token, { url: params.url ?? '', secret: params.secret_token ?? '' });
      return true;
    case 'deleteWebhook':
      return webhooks.delete(token) || true;
    case 'getWebhookInfo':
      return { url: webhooks.get(token)?.url ?? '', pending_update_count: 0 };
    case 'getFile':
      return { file_id: 'voice', file_path: 'voice/note.wav', file_size: note.length };
    default:
      otherCalls += 1;
      return true;
  }
}

/** Answers GET /count, /arrivals, /webhooks and /reset, which the benchmark calls. */
function observe(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/arrivals') return reply(response, arrivals);
  if (request.url === '/webhooks')
    return reply(
      response,
      [...webhooks].map(([token, webhook]) => ({ token, ...webhook })),
    );
  if (request.url === '/reset') arrivals = { chats: [], times: [], texts: [] };
  reply(response, {
    messages: arrivals.chats.length,
    last: arrivals.times.at(-1) ?? null,
    otherCalls,
  });
}

function reply(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

endWithParent();
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub has no port.');
  announce({ url: `http://127.0.0.1:${address.port}` });
});
