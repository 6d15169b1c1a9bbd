import type { Outside, OutsideRequest } from './outside.ts';

/** These answers have no body, and a `Response` takes none. */
const bodiless = new Set([204, 205, 304]);

/**
 * `Outside` in the shape of `fetch`, for libraries that take one. A failure is an `OutsideError`,
 * as everywhere.
 */
export const fetchOutside =
  (
    outside: Outside,
    limits: Pick<OutsideRequest, 'timeoutMs' | 'longestBytes'>,
  ): typeof globalThis.fetch =>
  async (input, init = {}) => {
    const { body, headers } = await bodyOf(init.body ?? null);
    const answer = await outside.request(input instanceof Request ? input.url : String(input), {
      ...limits,
      method: methodOf(init.method),
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers },
      ...(body === null ? {} : { body }),
      signal: init.signal ?? undefined,
    });
    return new Response(bodiless.has(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    });
  };

function methodOf(method = 'GET'): 'GET' | 'POST' {
  if (method !== 'GET' && method !== 'POST') throw new TypeError(`${method} is not sent outside`);
  return method;
}

/** A form is written out, and says in a header where its fields begin. */
async function bodyOf(
  body: BodyInit | null,
): Promise<{ body: string | Uint8Array | null; headers: Record<string, string> }> {
  if (body === null || typeof body === 'string' || body instanceof Uint8Array)
    return { body, headers: {} };
  if (!(body instanceof FormData))
    throw new TypeError('only texts, bytes and forms are sent outside');
  const form = new Response(body);
  return {
    body: new Uint8Array(await form.arrayBuffer()),
    headers: { 'content-type': form.headers.get('content-type') ?? '' },
  };
}
