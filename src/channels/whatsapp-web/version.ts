import type { ConnectorTools } from '#channels/connector/tools.ts';

/** A version of WhatsApp Web, which its clients write as `2.3000.1047506285`. */
export type WebVersion = [number, number, number];

/** The path of the page that names the current version, on the hosts of WhatsApp Web. */
export const VERSION_PATH = '/sw.js';
/** No connection waits longer than this for the version. */
const TIMEOUT_MS = 3000;
/** In bytes. The page itself has a few hundred kilobytes. */
const LONGEST_PAGE = 4 * 1024 * 1024;
/**
 * The last of the three numbers, which counts up. The two before it have been the same for years.
 */
const CLIENT_REVISION = /\\?"client_revision\\?"\s*:\s*(\d{9,10})(?!\d)/;
/** The headers of a browser that opens the page; WhatsApp gives the script to nobody else. */
const headers = {
  'sec-fetch-site': 'none',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
};

/** Null: the text is not a version. */
export function parseVersion(text: string): WebVersion | null {
  const [, first, second, third] = /^(\d{1,4})\.(\d{1,6})\.(\d{1,9}|[1-3]\d{9})$/.exec(text) ?? [];
  return third === undefined ? null : [Number(first), Number(second), Number(third)];
}

export function isNewer(one: string, other: string): boolean {
  const [a, b] = [parseVersion(one), parseVersion(other)];
  if (a === null || b === null) return false;
  const differs = a.findIndex((part, index) => part !== b[index]);
  return differs >= 0 && (a[differs] ?? 0) > (b[differs] ?? 0);
}

/**
 * The version that WhatsApp's own page loads now, which its service worker names. Null: the page
 * names none. Throws ChannelError.
 */
export async function fetchVersion(
  request: ConnectorTools['request'],
  url: string,
): Promise<string | null> {
  const { status, body } = await request({
    method: 'GET',
    url,
    headers,
    timeoutMs: TIMEOUT_MS,
    answerLimit: LONGEST_PAGE,
  });
  const revision =
    status === 200 ? CLIENT_REVISION.exec(Buffer.from(body).toString('utf8'))?.[1] : undefined;
  const version = `2.3000.${revision}`;
  return revision !== undefined && parseVersion(version) ? version : null;
}
