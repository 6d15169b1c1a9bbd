import type { z } from 'zod';
import { ChannelError } from '../channel.ts';
import type { ConnectorTools, ProviderAnswer, ProviderCall } from '#channels/connector/tools.ts';
import { parseWithIds } from './envelope.ts';
import { type ErrorTable, GraphRefusal, toChannelError } from './graph-errors.ts';

export interface GraphCall {
  method: ProviderCall['method'];
  /**
   * The path below the version: `/106540352242922/messages`. The caller encodes any part that comes
   * from outside.
   */
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  form?: FormData;
  /** Absent where the query carries the credential. */
  token?: string;
  timeoutMs?: number;
}

/**
 * Makes one call of the Graph API and parses its answer. Throws ChannelError. No error text holds
 * the token, or the query, which may hold the app's secret.
 */
export async function callGraph<Schema extends z.ZodType>(
  tools: ConnectorTools,
  result: Schema,
  call: GraphCall,
  table: ErrorTable,
): Promise<z.output<Schema>> {
  const query = call.query === undefined ? '' : `?${new URLSearchParams(call.query).toString()}`;
  const answer = await tools.request({
    method: call.method,
    url: `${tools.baseUrl}${call.path}${query}`,
    headers: {
      ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
      ...(call.json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
    ...(call.form === undefined ? {} : { body: call.form }),
    ...(call.timeoutMs === undefined ? {} : { timeoutMs: call.timeoutMs }),
  });
  const what = `${call.method} ${call.path.split('/').at(-1) ?? ''}`;
  const body = readJson(answer);
  const refusal = GraphRefusal.safeParse(body);
  if (refusal.success || answer.status >= 300)
    throw toChannelError(what, answer, refusal.data?.error ?? null, table);
  const value = result.safeParse(body);
  if (!value.success)
    throw new ChannelError(
      'uncertain',
      'invalid_answer',
      `Meta ${what}: an answer of an unknown shape`,
    );
  return value.data;
}

function readJson({ body }: ProviderAnswer): unknown {
  try {
    return parseWithIds(
      Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'),
    );
  } catch {
    return null; // cut off, or the page of a proxy: the status decides what it means
  }
}

/** Meta's ids consist of digits; no other text ever gets into a path. */
export function graphId(value: string): string {
  if (!/^\d{1,25}$/.test(value))
    throw new ChannelError('rejected', 'id_malformed', 'Meta: an id has digits only');
  return value;
}
