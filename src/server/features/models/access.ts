import type { Services } from '#server/platform/services.ts';
import { fetchOutside } from '#server/platform/outside/fetch-outside.ts';
import { addressOf } from './address.ts';
import type { Access } from './calls/language-model.ts';
import { keyOf } from './connections.ts';
import type { ConnectionRow } from './connections.store.ts';

/** The longest that one call of a model may take. */
export const CALL_MS = 20_000;
const LONGEST_BYTES = 2 * 1024 * 1024;

/** `fetch` for models: nothing else reaches an address that somebody has chosen. */
export function modelFetch(
  outside: Services['outside'],
  timeoutMs = CALL_MS,
): typeof globalThis.fetch {
  if (timeoutMs !== CALL_MS)
    return fetchOutside(outside, { timeoutMs, longestBytes: LONGEST_BYTES });
  const found =
    fetches.get(outside) ??
    fetchOutside(outside, { timeoutMs: CALL_MS, longestBytes: LONGEST_BYTES });
  fetches.set(outside, found);
  return found;
}
/** What is made for a provider is kept by it. */
const fetches = new WeakMap<Services['outside'], typeof globalThis.fetch>();

/** How the models of a stored connection are reached. Throws `key_lost`, as a CallFailure. */
export const accessOf = (
  { secrets, outside }: Pick<Services, 'secrets' | 'outside'>,
  workspaceId: string,
  row: ConnectionRow,
  timeoutMs?: number,
): Access => ({
  provider: row.provider,
  baseUrl: addressOf(row.provider, row.base_url),
  key: keyOf(secrets, workspaceId, row),
  fetch: modelFetch(outside, timeoutMs),
});
