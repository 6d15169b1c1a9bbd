import { documentAddress } from '#web/lib/document-address.ts';

/** What the provider put into the query when it sent the person back. */
export interface Returned {
  code: string | null;
  state: string | null;
  /** The person or the provider refused. */
  refused: boolean;
  /** The query as it arrived, with its question mark. */
  query: string;
}

/**
 * Reads the query from the URL of the document. The router would parse numbers in it, and a long
 * code of digits would lose the last ones.
 */
export function readReturned(): Returned {
  const query = documentAddress.pathname.startsWith('/auth/')
    ? documentAddress.search
    : window.location.search;
  const values = new URLSearchParams(query);
  return {
    // Instagram appends "#_", which some browsers pass on as part of the code.
    code: values.get('code')?.replace(/#_$/, '') || null,
    state: values.get('state') || null,
    refused: values.has('error'),
    query,
  };
}

/**
 * The `state` is JSON in base64. Returns the id of the channel in it; null when it names none.
 * Throws when the `state` cannot be read.
 */
export function channelOf(state: string): string | null {
  // A space is a plus sign that was not percent-encoded on the way.
  const bytes = Uint8Array.from(atob(state.replaceAll(' ', '+')), (letter) => letter.charCodeAt(0));
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  const channelId =
    typeof value === 'object' && value !== null && 'channelId' in value ? value.channelId : null;
  return typeof channelId === 'string' && channelId !== '' ? channelId : null;
}

/** The redirect URI that the code was requested with. The exchange needs the same one. */
export const redirectUriOf = (type: 'instagram' | 'messenger'): string =>
  `${window.location.origin}/auth/${type}/callback`;
