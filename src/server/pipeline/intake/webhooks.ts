import type { Context, Hono } from 'hono';
import { ChannelError } from '#channels/channel.ts';
import type { HttpEnv } from '#server/platform/http/context.ts';
import { BatchFull } from '#server/platform/work/batch.ts';
import type { Ingest } from './ingest.ts';
import type { WebhookLog } from './webhook-log.ts';
import { storeInPieces } from './pieces.ts';
import { tracepoints } from '../tracepoints.ts';
import { type ReadTools, readWebhook } from './read-webhook.ts';

interface WebhookTools extends ReadTools {
  ingest: Ingest;
  webhookLog: Pick<WebhookLog, 'accepted' | 'refused'>;
}

/**
 * Mounts the addresses that providers call. A request's signature is checked over the raw bytes,
 * everything in it is stored in one transaction, and then it gets 200 and nothing else (B1). A
 * forged request gets 401 and leaves no trace. An unknown channel gets 200, because its provider
 * would only repeat the request. When the store cannot take more, the provider is asked to repeat
 * (503).
 */
export function mountWebhooks(app: Hono<HttpEnv>, tools: WebhookTools): void {
  for (const path of ['/api/webhook/:type', '/api/webhook/:type/:channelId']) {
    app.get(path, (context) => confirmAddress(context, tools));
    app.post(path, (context) => receive(context, tools));
  }
}

const retryLater = { 'retry-after': '2' };

/**
 * Answers a provider that has one app for all accounts and asks whether the address is ours before
 * it sends anything there.
 */
function confirmAddress(context: Context, { directory }: ReadTools): Response {
  const query = new URL(context.req.url).searchParams;
  for (const { connector, tools } of directory.worldsOf(context.req.param('type') ?? '')) {
    const challenge =
      connector.webhook.per === 'app' && tools.app !== null
        ? connector.webhook.challenge(tools.app, query)
        : null;
    if (challenge !== null)
      return new Response(challenge, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
  return answer(403);
}

async function receive(context: Context<HttpEnv>, tools: WebhookTools): Promise<Response> {
  const request = context.req.raw;
  const address = {
    type: context.req.param('type') ?? '',
    channelId: context.req.param('channelId') ?? null,
  };
  tracepoints.webhookReading.publish(request);
  try {
    const body = await readWhole(context);
    if (body === null) return answer(400); // the sender is gone and does not hear this
    // This comes before any work on the body: refusing must cost far less than taking.
    if (tools.ingest.isFull) return answer(503, retryLater);
    const arrivals = await readWebhook(address, tools, { headers: request.headers, body });
    const events = arrivals.flatMap((arrival) => arrival.events);
    tracepoints.webhookVerified.publish(events);
    await Promise.all(arrivals.map((arrival) => storeInPieces(arrival, tools.ingest)));
    for (const { channelId } of arrivals) tools.webhookLog.accepted(address.type, channelId);
    const response = answer(200);
    if (tracepoints.webhookAcknowledged.hasSubscribers)
      setImmediate(() => tracepoints.webhookAcknowledged.publish(events));
    return response;
  } catch (error) {
    if (
      error instanceof ChannelError &&
      error.kind === 'auth' &&
      error.code !== 'credential_unreadable'
    ) {
      tools.webhookLog.refused(address.type, address.channelId);
      return answer(401);
    }
    if (!(error instanceof BatchFull))
      tools.log.error({ err: error }, 'A webhook could not be stored; the provider repeats it');
    return answer(503, retryLater);
  }
}

/**
 * null: the sender went away in the middle. It knows that and sends the request again; nothing went
 * wrong here.
 */
async function readWhole({ req, env }: Context<HttpEnv>): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await req.raw.arrayBuffer());
  } catch (error) {
    if (env?.incoming?.destroyed !== true) throw error;
    return null;
  }
}

function answer(
  status: 200 | 400 | 401 | 403 | 503,
  headers: Record<string, string> = {},
): Response {
  return new Response(null, { status, headers });
}
