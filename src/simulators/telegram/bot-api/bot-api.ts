import type { IncomingMessage, ServerResponse } from 'node:http';
import { BotApiError, botOfToken, type Core } from '../core.ts';
import type { ApiFault } from '../faults.ts';
import type { Limits } from '../limits.ts';
import type { MethodContext, MethodResult } from './method.ts';
import { runMethod } from './methods.ts';
import { readParams, type Params } from './params.ts';
import type { Bot } from '../state.ts';

export interface BotApi {
  core: Core;
  polling: MethodContext['polling'];
  webhooks: MethodContext['webhooks'];
  limits: Limits;
}

interface Answer {
  status: number;
  body: unknown;
  accepted: boolean;
  chat: number | null;
  messageId: number | null;
  description: string | null;
  retryAfter: number | null;
}

/**
 * How long the answer of an accepted call is held back when it is to be lost, unless the caller
 * hangs up before.
 */
const holdMs = 60_000;

/** Handles one call of /bot<token>/<method>, with its faults. */
export async function answerBotApi(
  api: BotApi,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const beganAt = api.core.clock();
  const [, token = '', method = ''] = /^\/bot([^/]*)\/(.*)$/.exec(url.pathname) ?? [];
  if (!url.pathname.startsWith('/bot'))
    return write(response, refusal(new BotApiError(404, 'Not Found')));
  const bot = botOfToken(api.core, decodeURIComponent(token));
  if (bot === null) {
    request.resume();
    return write(
      response,
      refusal(
        /^\d+:[A-Za-z0-9_-]{35}$/.test(token)
          ? new BotApiError(401, 'Unauthorized')
          : new BotApiError(404, 'Not Found'),
      ),
    );
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  let params: Params;
  try {
    params = await readParams(request, url.searchParams);
  } catch (error) {
    if (error instanceof BotApiError) return write(response, refusal(error));
    throw error;
  }
  const fault = api.core.faults.forCall(method);
  const answer = await run(api, bot, method, params, fault, gone.signal);
  const lost =
    fault === null || !losing.has(fault) || (fault === 'truncated' && !answer.accepted)
      ? null
      : fault;
  if (!quiet.has(method))
    journal(api.core, bot, { beganAt, method, params, answer, fault, told: lost === null });
  if (lost === null)
    write(
      response,
      fault === 'no_id' && answer.accepted ? { ...answer, body: { ok: true } } : answer,
    );
  else lose(request, response, answer, lost);
}

/** Faults after which the caller does not know whether the call was done. */
const losing: ReadonlySet<ApiFault> = new Set([
  'reset_before',
  'reset_after',
  'timeout_after',
  'truncated',
]);

/**
 * Methods that are not in the journal as calls. For polls, the journal has the updates that they
 * took.
 */
const quiet = new Set(['getUpdates']);

async function run(
  api: BotApi,
  bot: Bot,
  method: string,
  params: Params,
  fault: ApiFault | null,
  signal: AbortSignal,
): Promise<Answer> {
  const { core, polling, webhooks, limits } = api;
  try {
    if (fault === 'too_many') throw tooMany(core.faults.retryAfter);
    if (fault === 'server_error') throw new BotApiError(500, 'Internal Server Error');
    if (fault === 'bad_gateway') throw new BotApiError(502, 'Bad Gateway');
    if (fault === 'reset_before')
      throw new BotApiError(0, 'connection reset before the call was done');
    if (core.faults.limits && method.startsWith('send')) {
      const seconds = limits.take(bot, Number(params.text('chat_id')));
      if (seconds > 0) throw tooMany(seconds);
    }
    return accepted(await runMethod(method, { core, bot, params, polling, webhooks, signal }));
  } catch (error) {
    if (error instanceof BotApiError) return refusal(error);
    throw error;
  }
}

const tooMany = (seconds: number): BotApiError =>
  new BotApiError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });

const accepted = ({ result, chat, messageId }: MethodResult): Answer => ({
  status: 200,
  body: { ok: true, result },
  accepted: true,
  chat: chat ?? null,
  messageId: messageId ?? null,
  description: null,
  retryAfter: null,
});

const refusal = (error: BotApiError): Answer => ({
  status: error.status,
  body: {
    ok: false,
    error_code: error.status,
    description: error.message,
    ...(error.parameters === undefined ? {} : { parameters: error.parameters }),
  },
  accepted: false,
  chat: null,
  messageId: null,
  description: error.message,
  retryAfter: error.parameters?.['retry_after'] ?? null,
});

function write(response: ServerResponse, answer: Answer, text = JSON.stringify(answer.body)): void {
  if (response.destroyed) return;
  if (answer.retryAfter !== null) response.setHeader('retry-after', answer.retryAfter);
  response
    .writeHead(answer.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}

/** Loses the answer: the caller cannot tell whether the call was done. */
function lose(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  fault: ApiFault,
): void {
  if (fault === 'truncated') {
    const whole = JSON.stringify(answer.body);
    write(response, answer, whole.slice(0, Math.floor(whole.length / 2)));
  } else if (fault === 'timeout_after') {
    const timer = setTimeout(() => request.socket.destroy(), holdMs);
    response.once('close', () => clearTimeout(timer));
  } else request.socket.destroy();
}

interface Call {
  beganAt: number;
  method: string;
  params: Params;
  answer: Answer;
  fault: ApiFault | null;
  told: boolean;
}

function journal(
  core: Core,
  bot: Bot,
  { beganAt, method, params, answer, fault, told }: Call,
): void {
  const files = Object.fromEntries(
    [...params.files].map(([name, file]) => [
      name,
      `${file.fileName} (${file.bytes.byteLength} bytes)`,
    ]),
  );
  const chat = answer.chat ?? params.number('chat_id');
  core.journal.add({
    type: 'call',
    beganAt,
    bot: bot.id,
    method,
    params: { ...params.values, ...files },
    accepted: answer.accepted,
    fault,
    status: told ? answer.status : null,
    chat,
    messageId: answer.messageId,
    description: answer.description,
  });
}
