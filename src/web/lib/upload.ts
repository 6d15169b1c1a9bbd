import { routes } from 'virtual:plain-data';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { address, ApiError, type CallInput } from './api.ts';
import { readToken } from './token.ts';

/**
 * One call of the contract that carries a file, and tells how far it came (0 to 1), which `fetch` cannot. Throws ApiError for a refusal, and
 * an Error when there was no answer.
 */
export function upload<Name extends 'sendFile'>(
  name: Name,
  { params, query, body }: CallInput<Name>,
  onProgress: (share: number) => void,
  stopped: AbortSignal,
): Promise<void> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set('file', body);
  return new Promise((resolve, reject) => {
    request.open('POST', address(routes[name].path, params, query));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', currentLanguage());
    const token = readToken();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => (request.status < 300 ? resolve() : reject(refusal(request))));
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, () => reject(new Error(event)));
    stopped.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function refusal({ status, responseText }: XMLHttpRequest): ApiError {
  const read: unknown = parsed(responseText);
  const said: Record<string, unknown> = typeof read === 'object' && read !== null ? { ...read } : {};
  return new ApiError(
    status,
    typeof said['code'] === 'string' ? said['code'] : 'unknown',
    typeof said['error'] === 'string' ? said['error'] : `HTTP ${status}`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a proxy's page
  }
}
