import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { routes } from 'virtual:plain-data';
import type { z } from 'zod';
import type { Route, RouteData } from '#contract/route.ts';
import type { routes as contract, RouteName } from '#contract/index.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { passwordSaid } from '#web/lib/session/password-needed.ts';
import { goesOn } from '#web/lib/session/session-over.ts';
import { isDetail, isObject } from './error-details.ts';
import { withTimeLimit } from './time-limit.ts';
import { painted } from '#web/lib/painted.ts';
import { readToken } from '#web/lib/session/token.ts';

type Routes = typeof contract;
type Nothing = Record<never, never>;
type Wanted<R extends Route> = (R extends { params: infer P extends z.ZodType }
  ? { params: z.input<P> }
  : Nothing) &
  (R extends { query: infer Q extends z.ZodType } ? { query?: z.input<Q> } : Nothing) &
  (R extends { bodyType: 'file' }
    ? { body: File }
    : R extends { body: infer B extends z.ZodType }
      ? { body: z.input<B> }
      : Nothing);

/** The input of a call. A call with neither params nor body takes none. */
export type CallInput<Name extends RouteName> = Wanted<Routes[Name]>;
export type CallData<Name extends RouteName> = RouteData<Routes[Name]>;
type Rest<Name extends RouteName> =
  Nothing extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

/**
 * The server refused a call. `message` is the sentence for people, already in their language;
 * `code` is stable.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The fields that the error is about, where there are several. */
  readonly details: readonly { path: string; message: string }[];
  /** Seconds after which the server wants the request again; null where it does not say. */
  readonly retryAfter: number | null;
  constructor(
    status: number,
    code: string,
    message: string,
    details: unknown = [],
    retryAfter: number | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = Array.isArray(details) ? details.filter(isDetail) : [];
    this.retryAfter = retryAfter;
  }
}

/** The origin of the API, when it is not the origin of the pages. */
export const apiBase: string = import.meta.env.VITE_API_URL ?? '';

/** The URL of a path of the API, with its placeholders filled in. */
export function address(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  );
  return `${apiBase}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * How long an answer may take, in ms: a change may have to ask a provider, and a file has to be
 * transferred.
 */
const patience = { read: 30_000, change: 60_000, file: 180_000, madeFile: 3_600_000 };

/**
 * A file of the API. It is fetched with the session's token, which an `<img>` cannot send. `made`:
 * the server makes the file while it sends it, which may take long.
 */
export async function readFile(
  path: string,
  outside: AbortSignal | null = null,
  { made = false } = {},
): Promise<Blob> {
  const token = readToken();
  const headers = {
    'Accept-Language': currentLanguage(),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const fetchOnce = () =>
    withTimeLimit(made ? patience.madeFile : patience.file, outside, async (signal) => {
      const response = await fetch(`${apiBase}${path}`, {
        method: made ? 'POST' : 'GET',
        headers,
        signal,
      });
      if (!response.ok)
        throw refusal(
          response.status,
          await response.json().catch(() => null),
          response.headers.get('Retry-After'),
        );
      return response.blob();
    });
  for (;;) {
    try {
      return await fetchOnce();
    } catch (error) {
      if (!isPasswordNeeded(error) || !(await passwordSaid())) throw error;
    }
  }
}

const isPasswordNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'password_needed';

/**
 * The error that a failed answer describes. The body may be anything, because a proxy may have
 * written it. `Retry-After` is read in seconds, the only form that our server writes.
 */
export function refusal(status: number, answer: unknown, retryAfter: string | null): ApiError {
  const { code, error, details } = isObject(answer) ? answer : {};
  return new ApiError(
    status,
    typeof code === 'string' ? code : 'unknown',
    typeof error === 'string' ? error : `HTTP ${status}`,
    details,
    /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : null,
  );
}

/**
 * One request with one token. Throws ApiError for a refusal and TooSlow when no answer came in
 * time.
 */
async function request(
  name: RouteName,
  input: object,
  outside: AbortSignal | null,
  token: string | null,
): Promise<unknown> {
  const route = routes[name];
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLanguage() });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined && !(body instanceof File))
    headers.set('Content-Type', 'application/json');
  const limit =
    patience[body instanceof File ? 'file' : route.method === 'get' ? 'read' : 'change'];
  const [response, answer] = await withTimeLimit(limit, outside, async (signal) => {
    const received = await fetch(address(route.path, params, query), {
      method: route.method.toUpperCase(),
      headers,
      body:
        body === undefined
          ? null
          : body instanceof File
            ? asForm(name, body)
            : JSON.stringify(body),
      signal,
    });
    const read: unknown = await received.json().catch(() => null);
    signal.throwIfAborted();
    return [received, read] as const;
  });
  if (response.ok) return readable(name, answer, response.status);
  throw refusal(response.status, answer, response.headers.get('Retry-After'));
}

/**
 * The data of a successful answer. An answer without the fields it should have comes from a proxy
 * or another version of the server, and is thrown as a failure: a page would wait for the fields
 * forever.
 */
export function readable<Name extends RouteName>(
  name: Name,
  answer: unknown,
  status: number,
): CallData<Name> {
  const data = isObject(answer) && 'data' in answer ? answer.data : answer;
  const has = (object: Record<string, unknown>, entry: string): boolean => {
    const value = entry === '[]' ? object : object[entry.slice(0, -2)];
    return entry.endsWith('[]') ? Array.isArray(value) : isObject(value);
  };
  if (
    isObject(data) &&
    routes[name].holds.split(' ').every((entry) => entry === '' || has(data, entry))
  )
    return data as CallData<Name>;
  throw new ApiError(status, 'unreadable', i18next.t('common.unreadable'));
}

/**
 * When the session has ended, or the server asks for the password again, the call waits for the
 * person and is then sent again.
 */
async function send(
  name: RouteName,
  input: object = {},
  signal: AbortSignal | null = null,
): Promise<unknown> {
  for (;;) {
    const token = readToken();
    try {
      return await request(name, input, signal, token);
    } catch (error) {
      const ended =
        error instanceof ApiError && error.status === 401 && routes[name].auth !== 'none';
      const answered = ended
        ? token !== null && (await goesOn(token))
        : isPasswordNeeded(error) && (await passwordSaid());
      if (!answered) throw error;
      signal?.throwIfAborted();
    }
  }
}

/** The user that a token belongs to; throws when it belongs to nobody. */
export const whoHas = (token: string): Promise<CallData<'me'>> =>
  request('me', {}, null, token) as Promise<CallData<'me'>>;

function asForm(name: RouteName, file: File): FormData {
  const form = new FormData();
  form.set(name === 'uploadAvatar' ? 'avatar' : 'file', file);
  return form;
}

/**
 * One call of the contract. Throws ApiError when the answer is not a success, TooSlow when no
 * answer came in time, and the raw error when the network failed.
 */
export const call = <Name extends RouteName>(
  name: Name,
  ...[input]: Rest<Name>
): Promise<CallData<Name>> => send(name, input) as Promise<CallData<Name>>;

/**
 * The query of a read, for `useQuery` and the cache. Its key is the name and the input of the call.
 */
export const read = <Name extends RouteName>(name: Name, ...[input]: Rest<Name>) =>
  queryOptions({
    queryKey: [name, input ?? null],
    queryFn: ({ signal }) => send(name, input, signal) as Promise<CallData<Name>>,
  });

/**
 * As `read`, for what stands around the thing that a page is opened for: it is requested after the
 * paint, so that many requests begun at once do not hold up what the person waits for.
 */
export const readAfterPaint = <Name extends RouteName>(name: Name, ...[input]: Rest<Name>) =>
  queryOptions({
    queryKey: [name, input ?? null],
    queryFn: async ({ signal }) => {
      await painted();
      return send(name, input, signal) as Promise<CallData<Name>>;
    },
  });
