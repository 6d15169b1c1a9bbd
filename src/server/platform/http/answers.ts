import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { errors } from '#contract/errors.ts';
import { isDatabaseUnavailable } from '#server/platform/database-errors.ts';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from './context.ts';
import type { Caller } from './handlers.ts';
import { zipped } from './zip.ts';

/** How many seconds a client should wait after a 503; the database restarts in less. */
const BUSY_SECONDS = 2;

export async function answer(
  c: Context<HttpEnv>,
  status: ContentfulStatusCode,
  data: unknown,
): Promise<Response> {
  const json = encoder.encode(JSON.stringify({ data }));
  const { bytes, encoding } = await zipped(json, c.req.header('accept-encoding'));
  c.header('Cache-Control', 'no-store');
  c.header('Content-Type', 'application/json');
  c.header('Content-Length', String(bytes.byteLength));
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body(bytes, status);
}
const encoder = new TextEncoder();

/** Turns a failure into an HTTP answer, in one place: `{ error, code, details? }`. */
export function answerError(c: Context<HttpEnv>, thrown: unknown, log: Logger): Response {
  const error = toAppError(thrown);
  const { status } = errors[error.code];
  // A webhook path has no context, because it is mounted before the middleware.
  const requestId = c.get('requestId') ?? 'unknown';
  const language = c.get('caller')?.language ?? 'pt';
  if (status >= 500)
    log.error({ err: thrown, requestId, method: c.req.method, path: c.req.path }, 'request failed');

  const wait = waitOf(error);
  if (wait !== null) c.header('Retry-After', String(wait));
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  if (error.code === 'method_not_allowed') c.header('Allow', String(error.values['allowed']));
  c.header('Cache-Control', 'no-store');
  c.header('Content-Language', language);
  const text = sentenceOf(error, language, { requestId });
  return c.json(
    {
      error: text,
      code: error.code,
      ...(error.details === undefined ? {} : { details: error.details }),
    },
    status,
  );
}

/** The sentence that people read of an error; `more`: values that only the edge knows. */
export function sentenceOf(
  error: AppError,
  language: Caller['language'],
  more: Record<string, string> = {},
): string {
  const wait = waitOf(error);
  return fillIn(errors[error.code][language], {
    wait: wait === null ? '' : inWords(wait, language),
    ...more,
    ...error.values,
  });
}

/** After how many seconds it may be tried again; null: nobody said. */
function waitOf({ values: { seconds } }: AppError): number | null {
  return typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : null;
}

/** Any failure as one that people are told about; `internal`: it is ours. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseUnavailable(thrown)) return new AppError('busy', { seconds: BUSY_SECONDS });
  if (thrown instanceof HTTPException && thrown.status < 500)
    return new AppError(thrown.status === 404 ? 'not_found' : 'invalid_input');
  return new AppError('internal');
}

/** `1 segundo`, `90 segundos`, `15 minutos`. */
function inWords(seconds: number, language: Caller['language']): string {
  const [value, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  );
}

function fillIn(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
