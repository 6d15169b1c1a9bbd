import { routes } from 'virtual:plain-data';
import type { z } from 'zod';
import type { routes as contract } from '#contract/index.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { address, ApiError, type CallData, type CallInput, readable, refusal } from './api.ts';
import { goesOn } from '#web/lib/session/session-over.ts';
import { TooSlow } from './time-limit.ts';
import { readToken } from '#web/lib/session/token.ts';

type UploadName = 'sendFile' | 'processFile';
/** What an upload takes: a call, and what is said beside its file. */
type UploadInput<Name extends UploadName> = CallInput<Name> & {
  fields?: z.input<(typeof contract)[Name]['upload']['fields']>;
  query?: Record<string, unknown>;
};

/**
 * How long there may be no progress, in ms, either of the file or, after it, of the answer. The
 * whole upload may take longer, because a large file on a slow network does. An agent that is tried
 * listens for 20 s and thinks for 45 s at most.
 */
const stillMs = 75_000;

/**
 * One call of the contract that carries a file and reports its progress (0 to 1), which `fetch`
 * cannot do. Throws ApiError for a refusal and for a success that is not our server's, TooSlow when
 * there is no more progress, and an Error when there was no answer. When the session has ended, the
 * file is sent after the person has signed in again.
 */
export async function upload<Name extends UploadName>(
  name: Name,
  input: UploadInput<Name>,
  onProgress: (share: number) => void,
  stopped: AbortSignal,
): Promise<CallData<Name>> {
  for (;;) {
    const token = readToken();
    try {
      return await attempt(name, input, token, onProgress, stopped);
    } catch (error) {
      const ended = error instanceof ApiError && error.status === 401;
      if (!ended || token === null || !(await goesOn(token)) || stopped.aborted) throw error;
    }
  }
}

function attempt<Name extends UploadName>(
  name: Name,
  { params, query, body, fields }: UploadInput<Name>,
  token: string | null,
  onProgress: (share: number) => void,
  stopped: AbortSignal,
): Promise<CallData<Name>> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  for (const [field, text] of Object.entries(fields ?? {}))
    if (text !== undefined) form.set(field, text);
  form.set('file', body);
  return new Promise((resolve, reject) => {
    request.open('POST', address(routes[name].path, params, query));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', currentLanguage());
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    const giveUp = (): void => {
      reject(new TooSlow());
      request.abort();
    };
    let still = setTimeout(giveUp, stillMs);
    request.addEventListener('loadend', () => clearTimeout(still));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(still);
      still = setTimeout(giveUp, stillMs);
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      try {
        const answer = parsed(request.responseText);
        if (request.status >= 300)
          throw refusal(request.status, answer, request.getResponseHeader('Retry-After'));
        resolve(readable(name, answer, request.status));
      } catch (error) {
        reject(error);
      }
    });
    // The network reports its own time-out as an event of its own.
    for (const event of ['error', 'timeout', 'abort'])
      request.addEventListener(event, () => reject(new Error(event)));
    stopped.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a proxy's page, not JSON
  }
}
