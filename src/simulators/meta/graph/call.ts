import type { IncomingHttpHeaders } from 'node:http';
import type { Core } from '../core.ts';
import { textOf, type Params } from './params.ts';
import { GraphError } from '../core.ts';
import type { Caller } from './tokens.ts';
import type { Grant } from '../state.ts';

/** Which of Meta's hosts is called: they take each other's tokens for none. */
export type Host = 'graph.facebook.com' | 'graph.instagram.com' | 'api.instagram.com';

/** One call of the Graph API, read. `path` is without the version. */
export interface GraphCall {
  core: Core;
  method: string;
  path: string[];
  params: Params;
  headers: IncomingHttpHeaders;
  /** graph.facebook.com, or one of Instagram's. */
  host: Host;
  /** Where the caller reached us: addresses in answers begin with it. */
  origin: string;
}
export interface GraphResult {
  body: unknown;
  /** Sent as they are instead of the body. */
  file?: { bytes: Uint8Array; mimeType: string };
  customer?: string | null;
  messageId?: string | null;
}
/** What a call asks for. `name` is what faults and the journal call it. */
export interface Operation {
  name: string;
  /** The number or account it is about. */
  subject: string | null;
  /** False for calls that carry their proof in the parameters. */
  needsToken: boolean;
  /** A refusal in another shape than the Graph API's. */
  refusal?(error: GraphError): unknown;
  run(caller: Caller): GraphResult | Promise<GraphResult>;
}
/** A product's part of the Graph: null for what is not its own. Changes nothing. */
export type Product = (call: GraphCall) => Operation | null;

/** The token from the header, or else from the parameters. */
export const tokenOfCall = ({ headers, params }: Pick<GraphCall, 'headers' | 'params'>): string =>
  /^(?:Bearer|OAuth) (.+)$/.exec(headers.authorization ?? '')?.[1] ??
  textOf(params, 'access_token');

/** The grant of a caller that must have one, for an asset and a permission. */
export function grantFor(caller: Caller, target: string, scope: string): Grant | null {
  if (caller.kind === 'app' || !caller.grant.targets.includes(target)) return null;
  if (!caller.grant.scopes.includes(scope))
    throw new GraphError(
      403,
      200,
      `(#200) You do not have the necessary permissions: ${scope} is missing`,
    );
  return caller.grant;
}

/** Names of `fields=a,b{c,d}`, without what is asked of each. */
export function fieldsOf(params: Params): string[] | null {
  const text = textOf(params, 'fields').replaceAll(/\{[^{}]*\}/g, '');
  return text === ''
    ? null
    : text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean);
}

/** A node with the asked fields and its id. */
export function pick(
  node: Record<string, unknown>,
  fields: string[] | null,
  usual: readonly string[],
  type: string,
): Record<string, unknown> {
  const wanted = fields ?? usual;
  for (const name of wanted) {
    if (name !== 'id' && !(name in node))
      throw new GraphError(
        400,
        100,
        `(#100) Tried accessing nonexisting field (${name}) on node type (${type})`,
      );
  }
  const chosen = Object.fromEntries(
    wanted.filter((name) => node[name] !== undefined).map((name) => [name, node[name]]),
  );
  return { ...chosen, id: node['id'] };
}

/** A part of a list, with cursors and the address of the next part. */
export function page(
  call: GraphCall,
  items: Record<string, unknown>[],
  usualLimit = 25,
): Record<string, unknown> {
  const { params, origin, path } = call;
  const limit = Math.min(
    Math.max(Number.parseInt(textOf(params, 'limit'), 10) || usualLimit, 1),
    1000,
  );
  const after = textOf(params, 'after');
  const from = after === '' ? 0 : positionOf(after) + 1;
  const data = items.slice(from, from + limit);
  if (data.length === 0) return { data };
  const last = from + data.length - 1;
  const query = new URLSearchParams({
    limit: String(limit),
    after: cursorOf(last),
    ...(textOf(params, 'fields') === '' ? {} : { fields: textOf(params, 'fields') }),
  });
  return {
    data,
    paging: {
      cursors: { before: cursorOf(from), after: cursorOf(last) },
      ...(last + 1 < items.length
        ? { next: `${origin}/v22.0/${path.join('/')}?${query.toString()}` }
        : {}),
    },
  };
}

const cursorOf = (position: number): string =>
  Buffer.from(`cursor ${position}`).toString('base64url');

function positionOf(cursor: string): number {
  const position = /^cursor (\d+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1];
  if (position === undefined) throw new GraphError(400, 100, '(#100) Invalid cursor');
  return Number(position);
}
