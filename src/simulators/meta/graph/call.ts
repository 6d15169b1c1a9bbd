import type { IncomingHttpHeaders } from 'node:http';
import type { Core } from '../core.ts';
import { textOf, type Params } from './params.ts';
import { GraphError } from '../core.ts';
import type { Caller } from './tokens.ts';
import type { Grant } from '../state.ts';

/** Which of Meta's hosts is called. Each host rejects the tokens of the others. */
export type Host = 'graph.facebook.com' | 'graph.instagram.com' | 'api.instagram.com';

/** A call of the Graph API, already read. `path` does not include the version. */
export interface GraphCall {
  core: Core;
  method: string;
  path: string[];
  params: Params;
  headers: IncomingHttpHeaders;
  /** graph.facebook.com, or one of Instagram's. */
  host: Host;
  /** The origin at which the caller reached us. Addresses in answers begin with it. */
  origin: string;
}
export interface GraphResult {
  body: unknown;
  /** A file that is sent instead of the body. */
  file?: { bytes: Uint8Array; mimeType: string };
  customer?: string | null;
  messageId?: string | null;
}
/** What a call asks for. Faults and the journal use `name`. */
export interface Operation {
  name: string;
  /** The number or account that the call concerns. */
  subject: string | null;
  /** False for calls that carry their credential in the parameters. */
  needsToken: boolean;
  /** The body of a refusal, where it does not have the Graph API's form. */
  refusal?(error: GraphError): unknown;
  run(caller: Caller): GraphResult | Promise<GraphResult>;
}
/**
 * A product's part of the Graph API. Null: the call belongs to another product. Changes nothing.
 */
export type Product = (call: GraphCall) => Operation | null;

/** The token from the header, or else from the parameters. */
export const tokenOfCall = ({ headers, params }: Pick<GraphCall, 'headers' | 'params'>): string =>
  /^(?:Bearer|OAuth) (.+)$/.exec(headers.authorization ?? '')?.[1] ??
  textOf(params, 'access_token');

/**
 * The grant of a caller, if it covers an asset. Throws where it lacks the permission. Null: it does
 * not cover the asset.
 */
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

/** The names in `fields=a,b{c,d}`, without what the braces ask for. */
export function fieldsOf(params: Params): string[] | null {
  const text = textOf(params, 'fields').replaceAll(/\{[^{}]*\}/g, '');
  return text === ''
    ? null
    : text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean);
}

/** A node with its id and the fields that were asked for. */
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

/** A page of a list, with cursors and the address of the next page. */
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
