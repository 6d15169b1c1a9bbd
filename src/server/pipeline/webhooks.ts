import { setImmediate as rest } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { ChannelError, type RawRequest, type ReadEvent } from '#channels/channel.ts';
import type { ChannelDirectory, ConnectedChannel } from '#server/features/channels/directory.ts';
import type { HttpEnv } from '#server/platform/http/context.ts';
import type { Services } from '#server/platform/services.ts';
import { BatchFull } from '#server/platform/work/batch.ts';
import type { Arrival } from './arrival.ts';
import type { DebounceOf } from './debounce.ts';
import type { Ingest } from './ingest.ts';
import type { WebhookLog } from './heard.ts';
import { points } from './points.ts';

export interface WebhookTools {
  services: Services;
  directory: ChannelDirectory;
  ingest: Ingest;
  heard: Pick<WebhookLog, 'accepted' | 'refused'>;
  debounce: DebounceOf;
}

/**
 * The provider's way in: signature over the raw bytes, everything stored in one transaction, then 200 and nothing else (B1). A
 * forged request gets 401 and leaves no trace; an unknown channel gets 200, because a provider would only repeat it; when the
 * store cannot take more the provider is asked to repeat (503).
 */
export function mountWebhooks(app: Hono<HttpEnv>, tools: WebhookTools): void {
  for (const path of ['/api/webhook/:type', '/api/webhook/:type/:channelId']) {
    app.get(path, (context) => confirmAddress(context, tools));
    app.post(path, (context) => receive(context, tools));
  }
}

/** So many events are read, and stored, before others have their turn. */
const PIECE = 200;
/** More are never read of one element; alike ones of others may follow without end. */
const OF_ONE_ELEMENT = 4;
const retryLater = { 'retry-after': '2' };

/** A provider with one app for all accounts asks whether the address is ours before it sends anything there. */
function confirmAddress(context: Context, { directory }: WebhookTools): Response {
  const query = new URL(context.req.url).searchParams;
  for (const { connector, tools } of directory.worldsOf(context.req.param('type') ?? '')) {
    const challenge = connector.webhook.per === 'app' && tools.app !== null ? connector.webhook.challenge(tools.app, query) : null;
    if (challenge !== null) return new Response(challenge, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
  return answer(403);
}

async function receive(context: Context<HttpEnv>, tools: WebhookTools): Promise<Response> {
  const request = context.req.raw;
  points.webhookReading.publish(request);
  try {
    const body = await readWhole(context);
    if (body === null) return answer(400); // nobody is there to hear it
    // Before any work on it: refusing must cost far less than taking.
    if (tools.ingest.isFull) return answer(503, retryLater);
    const arrivals = await read(context, tools, { headers: request.headers, body });
    const events = arrivals.flatMap((arrival) => arrival.events);
    points.webhookVerified.publish(events);
    await Promise.all(arrivals.map((arrival) => storeInPieces(arrival, tools.ingest)));
    const type = context.req.param('type') ?? '';
    for (const { channelId } of arrivals) tools.heard.accepted(type, channelId);
    const response = answer(200);
    if (points.webhookAcknowledged.hasSubscribers) setImmediate(() => points.webhookAcknowledged.publish(events));
    return response;
  } catch (error) {
    if (error instanceof ChannelError && error.kind === 'auth' && error.code !== 'credential_unreadable') {
      tools.heard.refused(context.req.param('type') ?? '', context.req.param('channelId') ?? null);
      return answer(401);
    }
    if (!(error instanceof BatchFull)) tools.services.log.error({ err: error }, 'A webhook could not be stored; the provider repeats it');
    return answer(503, retryLater);
  }
}

/**
 * One request may hold thousands of events. What was stored of it when the rest fails is known by its ids when the provider repeats it.
 */
async function storeInPieces(arrival: Arrival, ingest: Ingest): Promise<void> {
  for (let from = 0, to = 0; from === 0 || from < arrival.events.length; from = to) {
    to = endOfPiece(arrival.bodies, from);
    const [events, bodies] = [arrival.events.slice(from, to), arrival.bodies.slice(from, to)];
    await ingest.store({ ...arrival, events, bodies });
  }
}

/** What was read of one element stays together: a message, and that another app answers it. */
function endOfPiece(bodies: readonly string[], from: number): number {
  let to = Math.max(from + PIECE, 1);
  while (to < Math.min(bodies.length, from + PIECE + OF_ONE_ELEMENT) && bodies[to] === bodies[to - 1]) to += 1;
  return to;
}

/** null: the sender went away in the middle. It knows that, and sends it again; nothing went wrong here. */
async function readWhole({ req, env }: Context<HttpEnv>): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await req.raw.arrayBuffer());
  } catch (error) {
    if (env?.incoming?.destroyed !== true) throw error;
    return null;
  }
}

/** What the request brings, by channel. Throws ChannelError `auth` for a forged one. */
async function read(context: Context, tools: WebhookTools, request: RawRequest): Promise<Arrival[]> {
  const type = context.req.param('type') ?? '';
  // A server that has lost the app's secret refuses: the provider keeps what it could not deliver.
  if (tools.directory.signsPer(type) === 'app') return readForApp(tools.directory.worldsOf(type), tools, request);
  const channel = await tools.directory.find(context.req.param('channelId') ?? '');
  if (!channel || channel.row.type !== type || channel.connector.webhook.per !== 'channel') return [];
  const events = channel.connector.webhook.receive(channel.settings, request);
  const raw = new TextDecoder().decode(request.body);
  return [
    await arrivalAt(
      channel,
      tools,
      events.map((event) => ({ event, raw })),
    ),
  ];
}

/** The body says whose events they are; the signature says of which world, the provider's or its simulator's. */
async function readForApp(worlds: ReturnType<ChannelDirectory['worldsOf']>, tools: WebhookTools, request: RawRequest): Promise<Arrival[]> {
  const found = new Map<string, { channel: ConnectedChannel; events: ReadEvent[] }>();
  const known = new Map<string, ConnectedChannel[]>();
  const { mode, type, accounts } = signedBy(worlds, request);
  let read = 0;
  for (const { events, ...name } of accounts) {
    const key = JSON.stringify(name);
    const channels = known.get(key) ?? (await tools.directory.findByAccount(type, mode, name));
    known.set(key, channels);
    for (const channel of channels) {
      const arrived = found.get(channel.row.id);
      if (arrived) arrived.events.push(...events);
      else found.set(channel.row.id, { channel, events: [...events] });
    }
    if ((read += 1) % PIECE === 0) await rest();
  }
  const strangers = [...known].filter(([, channels]) => channels.length === 0);
  if (strangers.length > 0)
    tools.services.log.info(
      { type, accounts: strangers.length, first: strangers[0]?.[0] },
      'A webhook for accounts that are not connected',
    );
  return Promise.all([...found.values()].map(({ channel, events }) => arrivalAt(channel, tools, events)));
}

function signedBy(worlds: ReturnType<ChannelDirectory['worldsOf']>, request: RawRequest) {
  for (const { connector, mode, tools, type } of worlds) {
    if (connector.webhook.per !== 'app' || tools.app === null) continue;
    try {
      return { mode, type, accounts: connector.webhook.receive(tools.app, request) };
    } catch (error) {
      if (!(error instanceof ChannelError && error.kind === 'auth')) throw error; // signed by another world, or by nobody
    }
  }
  throw new ChannelError('auth', 'forged_request', 'No app of ours signed this webhook');
}

async function arrivalAt({ row }: ConnectedChannel, { debounce }: WebhookTools, events: ReadEvent[]): Promise<Arrival> {
  return {
    workspaceId: row.workspace_id,
    channelId: row.id,
    events: events.map(({ event }) => event),
    bodies: events.map(({ raw }) => raw),
    debounce: await debounce(row.workspace_id, row.type),
  };
}

function answer(status: 200 | 400 | 401 | 403 | 503, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}
