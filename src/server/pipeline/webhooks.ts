import type { Context, Hono } from 'hono';
import { ChannelError } from '#channels/channel.ts';
import type { InboundEvent } from '#channels/message.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import type { HttpEnv } from '#server/platform/http/context.ts';
import type { Services } from '#server/platform/services.ts';
import { BatchFull } from './batch.ts';
import type { Ingest } from './ingest.ts';
import { points } from './points.ts';

export interface WebhookTools {
  services: Services;
  directory: ChannelDirectory;
  ingest: Ingest;
  /** How long to wait for more of the same customer on this kind of channel. */
  debounce(workspaceId: string, channelType: string): Promise<{ quietMs: number; maxMs: number }>;
}

/**
 * The provider's way in: signature over the raw bytes, everything stored in one transaction, then 200 and nothing else (B1). A
 * forged request gets 401 and leaves no trace; an unknown channel gets 200, because a provider would only repeat it; when the
 * store cannot take more the provider is asked to repeat (503).
 */
export function mountWebhooks(app: Hono<HttpEnv>, tools: WebhookTools): void {
  app.post('/api/webhook/:type/:channelId', (context) => receive(context, tools));
}

const retryLater = { 'retry-after': '2' };

async function receive(context: Context, { services, directory, ingest, debounce }: WebhookTools): Promise<Response> {
  const request = context.req.raw;
  points.webhookReading.publish(request);
  try {
    const body = new Uint8Array(await request.arrayBuffer());
    // Before any work on it: refusing must cost far less than taking.
    if (ingest.isFull) return answer(503, retryLater);
    const channel = await directory.find(context.req.param('channelId') ?? '');
    if (!channel || channel.row.type !== context.req.param('type')) return answer(200);
    const events: InboundEvent[] = channel.connector.receive(channel.settings, { headers: request.headers, body });
    points.webhookVerified.publish(events);
    await ingest.store({
      workspaceId: channel.row.workspace_id,
      channelId: channel.row.id,
      events,
      body: new TextDecoder().decode(body),
      debounce: await debounce(channel.row.workspace_id, channel.row.type),
    });
    const response = answer(200);
    if (points.webhookAcknowledged.hasSubscribers) setImmediate(() => points.webhookAcknowledged.publish(events));
    return response;
  } catch (error) {
    if (error instanceof ChannelError && error.kind === 'auth') return answer(401);
    if (!(error instanceof BatchFull)) services.log.error({ err: error }, 'A webhook could not be stored; the provider repeats it');
    return answer(503, retryLater);
  }
}

function answer(status: 200 | 401 | 503, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}
