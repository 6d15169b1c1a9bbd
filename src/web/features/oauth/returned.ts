import { documentAddress } from '#web/lib/document-address.ts';

/** What the provider sent along with the person. */
export interface Returned {
  code: string | null;
  state: string | null;
  /** The person said no, or the provider did. */
  refused: boolean;
  /** The query as it came, with its question mark. */
  query: string;
}

/**
 * Read from the document's address, not from the router's: that reads numbers out of a query, and a
 * code of digits only would lose its last ones.
 */
export function readReturned(): Returned {
  const query = documentAddress.pathname.startsWith('/auth/')
    ? documentAddress.search
    : window.location.search;
  const values = new URLSearchParams(query);
  return {
    // Instagram appends "#_", which some browsers hand over as part of the code.
    code: values.get('code')?.replace(/#_$/, '') || null,
    state: values.get('state') || null,
    refused: values.has('error'),
    query,
  };
}

/**
 * The `state` is base64 of JSON. Resolves with the channel it names, null when it names none;
 * throws when it cannot be read.
 */
export function channelOf(state: string): string | null {
  // A blank is a plus sign that somebody on the way did not encode.
  const bytes = Uint8Array.from(atob(state.replaceAll(' ', '+')), (letter) => letter.charCodeAt(0));
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  const channelId =
    typeof value === 'object' && value !== null && 'channelId' in value ? value.channelId : null;
  return typeof channelId === 'string' && channelId !== '' ? channelId : null;
}

/** The address that the code was asked for; exchanging it needs the same one. */
export const redirectUriOf = (type: 'instagram' | 'messenger'): string =>
  `${window.location.origin}/auth/${type}/callback`;
