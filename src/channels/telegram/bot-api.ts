import { z } from 'zod';
import { ChannelError } from '../channel.ts';
import type { ConnectorTools, ProviderAnswer } from '#channels/connector/tools.ts';
import { toChannelError } from './bot-api-errors.ts';

/** The form of a bot token from BotFather; no other text ever gets into a URL. */
const tokenShape = /^\d{1,20}:[A-Za-z0-9_-]{20,100}$/;

const Answer = z.union([
  z.object({ ok: z.literal(true), result: z.unknown().optional() }),
  z.object({
    ok: z.literal(false),
    error_code: z.number().optional(),
    description: z.string().default(''),
    parameters: z
      .object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() })
      .optional(),
  }),
]);

export interface BotCall {
  method: string;
  params?: Record<string, unknown>;
  /** A file to upload in the field `name`. It makes the call multipart. */
  file?: { name: string; bytes: Uint8Array; fileName: string; mimeType: string };
  timeoutMs?: number;
  signal?: AbortSignal;
}

/**
 * Calls a method of the Bot API and parses its result. Throws ChannelError; no error text holds the
 * token.
 */
export async function callBot<Schema extends z.ZodType>(
  tools: ConnectorTools,
  token: string,
  result: Schema,
  call: BotCall,
): Promise<z.output<Schema>> {
  const answer = await tools.request({
    method: 'POST',
    url: `${botUrl(tools, token)}/${call.method}`,
    ...body(call),
    ...(call.timeoutMs === undefined ? {} : { timeoutMs: call.timeoutMs }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
  });
  const parsed = Answer.safeParse(readJson(answer));
  const chat = call.params?.['chat_id'];
  if (!parsed.success || !parsed.data.ok)
    throw toChannelError(
      call.method,
      answer,
      parsed.success && !parsed.data.ok ? parsed.data : null,
      chat === undefined ? null : String(chat),
    );
  const value = result.safeParse(parsed.data.result);
  if (!value.success)
    throw new ChannelError(
      'uncertain',
      'invalid_answer',
      `Telegram ${call.method}: an answer of an unknown shape`,
    );
  return value.data;
}

/**
 * The bytes of a file that getFile named: at most 20 MB, and the link works for an hour (Bot API
 * "getFile").
 */
export async function readFile(
  tools: ConnectorTools,
  token: string,
  path: string,
): Promise<ProviderAnswer> {
  checkToken(token);
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const answer = await tools.request({
    method: 'GET',
    url: `${tools.baseUrl}/file/bot${token}/${encoded}`,
    timeoutMs: 60_000,
  });
  if (answer.status !== 200) throw toChannelError('file', answer, null, null);
  return answer;
}

function botUrl(tools: ConnectorTools, token: string): string {
  checkToken(token);
  return `${tools.baseUrl}/bot${token}`;
}

function checkToken(token: string): void {
  if (!tokenShape.test(token))
    throw new ChannelError(
      'auth',
      'credential_malformed',
      'Telegram: not the shape of a bot token',
    );
}

function body(call: BotCall): { headers?: Record<string, string>; body?: string | FormData } {
  if (call.file === undefined)
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call.params ?? {}),
    };
  const form = new FormData();
  for (const [name, value] of Object.entries(call.params ?? {}))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  const bytes = new Uint8Array(call.file.bytes);
  form.append(call.file.name, new Blob([bytes], { type: call.file.mimeType }), call.file.fileName);
  return { body: form };
}

function readJson(answer: ProviderAnswer): unknown {
  try {
    return JSON.parse(
      Buffer.from(answer.body.buffer, answer.body.byteOffset, answer.body.byteLength).toString(
        'utf8',
      ),
    );
  } catch {
    // The answer was cut off, or is the HTML page of a proxy. The error table decides by the
    // status.
    return null;
  }
}
