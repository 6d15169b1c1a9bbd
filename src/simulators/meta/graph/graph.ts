import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  tokenOfCall,
  type GraphCall,
  type Host,
  type GraphResult,
  type Operation,
  type Product,
} from './call.ts';
import { digest, errorBody, GraphError, isSame, noSuchObject, type Core } from '../core.ts';
import type { Fault, GraphFault } from '../faults.ts';
import { readParams, textOf, type Params } from './params.ts';
import { callerOf, type Caller } from './tokens.ts';

interface Answer {
  status: number;
  body: unknown;
  file: GraphResult['file'];
  accepted: boolean;
  error: GraphError | null;
  customer: string | null;
  messageId: string | null;
}

/**
 * How long the answer of an accepted call is held back when it is to be lost, unless the caller
 * hangs up before.
 */
const holdMs = 60_000;

/**
 * Handles one call of the Graph API, with its faults. The first product that knows the call answers
 * it.
 */
export async function answerGraph(
  core: Core,
  { host, products }: { host: Host; products: readonly Product[] },
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const version = /^\/(v\d+\.\d+)(?=\/|$)/.exec(url.pathname)?.[1] ?? null;
  const path = url.pathname
    .slice(version === null ? 1 : version.length + 2)
    .split('/')
    .filter(Boolean)
    .map(decodeURIComponent);
  const method = request.method ?? 'GET';
  let params: Params;
  try {
    params = await readParams(request, url.searchParams);
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    request.resume();
    return write(response, refused(error));
  }
  const here = `http://${request.headers.host ?? 'localhost'}`;
  const origin = host === 'graph.facebook.com' ? here : `${here}/${host}`;
  const call: GraphCall = { core, method, path, params, headers: request.headers, host, origin };
  const operation =
    products.map((product) => product(call)).find((found) => found !== null) ?? unknown(call);
  const fault = core.faults.forCall(operation.name);
  const answer = await run(call, operation, fault);
  if (fault === 'late_answer' && answer.accepted) await webhooksTaken(core, operation.subject);
  const lost =
    losing.find((one) => one === fault && (one !== 'truncated' || answer.accepted)) ?? null;
  record(call, operation, version, answer, fault, lost === null);
  if (lost === null) write(response, fault === 'no_id' ? withoutId(answer) : answer);
  else lose(request, response, answer, lost);
}

/** The answer without the id of the accepted message. */
const withoutId = (answer: Answer): Answer => ({
  ...answer,
  body: Object.fromEntries(
    Object.entries(answer.body ?? {}).filter(
      ([name]) => name !== 'messages' && name !== 'message_id',
    ),
  ),
});

/** How long an answer waits for its webhooks at most. */
const lateMs = 5_000;

async function webhooksTaken({ store, closing }: Core, subject: string | null): Promise<void> {
  const deadline = performance.now() + lateMs;
  const waits = (): boolean =>
    [...store.state.pending.values()].some((pending) => pending.subject === subject);
  while (waits() && !closing.aborted && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Faults after which the caller does not know whether the call was done. */
const losing: GraphFault[] = ['reset_before', 'reset_after', 'timeout_after', 'truncated'];

const unknown = ({ path, method }: GraphCall): Operation => ({
  name: 'unknown',
  subject: null,
  needsToken: true,
  run() {
    throw noSuchObject(path[0] ?? '', method);
  },
});

async function run(call: GraphCall, operation: Operation, fault: Fault | null): Promise<Answer> {
  try {
    if (fault !== null) refuseFor(fault);
    const caller: Caller = operation.needsToken ? provenCaller(call) : { kind: 'app' };
    const { body, file, customer = null, messageId = null } = await operation.run(caller);
    return { status: 200, body, file, accepted: true, error: null, customer, messageId };
  } catch (error) {
    if (error instanceof GraphError) return refused(error, operation.refusal?.(error));
    throw error;
  }
}

function refuseFor(fault: Fault): void {
  if (typeof fault === 'object') {
    const {
      status,
      code,
      subcode,
      message = `(#${code}) Simulated error`,
      details,
      transient,
    } = fault;
    throw new GraphError(status, code, message, {
      ...(subcode === undefined ? {} : { subcode }),
      ...(details === undefined ? {} : { details }),
      ...(transient === undefined ? {} : { transient }),
    });
  }
  if (fault === 'too_many')
    throw new GraphError(400, 80_007, '(#80007) Rate limit issues', { transient: false });
  if (fault === 'server_error')
    throw new GraphError(500, 131_000, '(#131000) Something went wrong', {
      details: 'Unknown error.',
    });
  if (fault === 'unavailable')
    throw new GraphError(503, 2, '(#2) Service temporarily unavailable', { transient: true });
  if (fault === 'reset_before')
    throw new GraphError(503, 2, 'connection reset before the call was done');
}

/** A call with `appsecret_proof` is refused if the proof is wrong. */
function provenCaller(call: GraphCall): Caller {
  const token = tokenOfCall(call);
  const { core, host } = call;
  const caller = callerOf(core, token);
  const isInstagram = host !== 'graph.facebook.com';
  if (isInstagram !== (caller.kind === 'grant' && caller.grant.kind === 'instagram'))
    throw new GraphError(400, 190, 'Invalid OAuth access token - Cannot parse access token');
  const proof = textOf(call.params, 'appsecret_proof');
  if (
    proof !== '' &&
    !isSame(proof, digest(isInstagram ? core.instagramAppSecret : core.appSecret, token))
  )
    throw new GraphError(400, 100, 'Invalid appsecret_proof provided in the API argument', {
      type: 'GraphMethodException',
    });
  return caller;
}

const refused = (error: GraphError, body: unknown = errorBody(error)): Answer => ({
  status: error.status,
  body,
  file: undefined,
  accepted: false,
  error,
  customer: null,
  messageId: null,
});

function write(response: ServerResponse, { status, body, file }: Answer, part = 1): void {
  if (response.destroyed) return;
  const bytes = file?.bytes ?? Buffer.from(JSON.stringify(body));
  const type = file?.mimeType ?? 'application/json; charset=UTF-8';
  const kept = bytes.subarray(0, Math.floor(bytes.byteLength * part));
  response.writeHead(status, { 'content-type': type, 'content-length': kept.byteLength }).end(kept);
}

/** Loses the answer: the caller cannot tell whether the call was done. */
function lose(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  fault: GraphFault,
): void {
  if (fault === 'truncated') write(response, answer, 0.5);
  else if (fault === 'timeout_after') {
    const timer = setTimeout(() => request.socket.destroy(), holdMs);
    response.once('close', () => clearTimeout(timer));
  } else request.socket.destroy();
}

const secrets = new Set([
  'access_token',
  'client_secret',
  'input_token',
  'appsecret_proof',
  'fb_exchange_token',
]);

function record(
  call: GraphCall,
  operation: Operation,
  version: string | null,
  answer: Answer,
  fault: Fault | null,
  told: boolean,
): void {
  const { params, method, path } = call;
  const values = Object.entries(params.values).map(([name, value]) => [
    name,
    secrets.has(name) ? '(hidden)' : value,
  ]);
  const files = [...params.files].map(([name, file]) => [
    name,
    `${file.fileName} (${file.bytes.byteLength} bytes)`,
  ]);
  call.core.journal.add({
    type: 'call',
    operation: operation.name,
    method,
    path: path.join('/'),
    version,
    params: Object.fromEntries([...values, ...files]),
    accepted: answer.accepted,
    fault: fault === null ? null : typeof fault === 'string' ? fault : `error ${fault.code}`,
    status: told ? answer.status : null,
    code: answer.error?.code ?? null,
    subcode: answer.error?.more.subcode ?? null,
    message: answer.error?.message ?? null,
    subject: operation.subject,
    customer: answer.customer,
    messageId: answer.messageId,
  });
}
