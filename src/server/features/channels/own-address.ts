import { randomInt } from 'node:crypto';
import { ChannelError } from '#channels/channel.ts';
import type { WebhookConnector } from '#channels/connector/webhook-connector.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { found } from '#channels/connector/check-up.ts';
import type { Finding } from '#channels/finding.ts';
import type { ChannelTraffic } from './traffic.store.ts';
import { isReachable } from './receiving.ts';

const ANSWER_MS = 5000;
/**
 * When the provider has delivered something within this long, it reaches our address, whatever our
 * own request says.
 */
const RECENT_MS = 24 * 3_600_000;

/**
 * Sends our own public address the verification request that the provider sends, and expects the
 * right answer. It only ever calls the address that the server is configured with, never an address
 * that a user entered. Where the provider signs for each channel, there is no such request, and the
 * provider itself says whether it reached us.
 */
export async function checkOwnAddress(
  { connector, tools }: { connector: WebhookConnector; tools: ConnectorTools },
  webhookUrl: string,
  traffic: ChannelTraffic,
): Promise<Finding[]> {
  const { app } = tools;
  if (!isReachable(webhookUrl, tools.baseUrl))
    return [
      found('address', 'problem', 'address_not_public', { address: new URL(webhookUrl).origin }),
    ];
  if (connector.webhook.per !== 'app' || app === null) return [];
  const challenge = String(randomInt(1_000_000_000, 2_000_000_000));
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.challenge': challenge,
    'hub.verify_token': app.verifyToken,
  });
  const trouble = await ask(tools, `${webhookUrl}?${query.toString()}`, challenge);
  if (trouble === null) return [found('address', 'ok', 'address_reached')];
  const isHeard =
    traffic.accepted_at !== null && Date.parse(traffic.accepted_at) > Date.now() - RECENT_MS;
  const values = { detail: trouble, address: new URL(webhookUrl).origin };
  return [found('address', isHeard ? 'warning' : 'problem', 'address_not_reached', values)];
}

/**
 * Resolves with what went wrong, null: nothing. Redirects are not followed, because a provider does
 * not follow them either.
 */
async function ask(tools: ConnectorTools, url: string, challenge: string): Promise<string | null> {
  try {
    const { status, body } = await tools.request({ method: 'GET', url, timeoutMs: ANSWER_MS });
    if (status !== 200) return `HTTP ${status}`;
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8').trim() ===
      challenge
      ? null
      : 'challenge';
  } catch (error) {
    if (error instanceof ChannelError) return error.code;
    throw error;
  }
}
