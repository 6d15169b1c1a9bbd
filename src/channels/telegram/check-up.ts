import { z } from 'zod';
import type { Expected } from '#channels/connector/webhook-connector.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { asking, found, hostOf } from '#channels/connector/check-up.ts';
import type { Finding } from '../finding.ts';
import { callBot } from './bot-api.ts';
import type { TelegramSettings } from './setup.ts';
import { wantedUpdates } from './update.ts';

const Me = z.object({ first_name: z.string(), username: z.string().optional() });
const WebhookInfo = z.object({
  url: z.string(),
  pending_update_count: z.number().int(),
  last_error_date: z.number().int().optional(),
  last_error_message: z.string().optional(),
  allowed_updates: z.array(z.string()).optional(),
});
type WebhookInfo = z.output<typeof WebhookInfo>;

/** An older delivery error has either been fixed or will show again. */
const errorSeconds = 300;
/** More updates waiting at Telegram than this are not just a moment's crowd. */
const crowd = 50;

/** Asks Telegram who the bot is and where its updates go (Bot API "getMe", "getWebhookInfo"). */
export async function checkUp(
  tools: ConnectorTools,
  { token }: TelegramSettings,
  expected: Expected,
): Promise<Finding[]> {
  const credential = await asking('credential', async () => {
    const me = await callBot(tools, token, Me, { method: 'getMe' });
    return found('credential', 'ok', 'credential_valid', {
      account: me.username === undefined ? me.first_name : `@${me.username}`,
    });
  });
  if (credential.some(({ result }) => result !== 'ok')) return credential;
  const receiving = await asking('subscription', async () => {
    const info = await callBot(tools, token, WebhookInfo, { method: 'getWebhookInfo' });
    return expected.webhookUrl === null
      ? [polled(info)]
      : [subscribed(info, expected.webhookUrl), ...delivered(info, expected.webhookUrl)];
  });
  return [...credential, ...receiving];
}

/** While a webhook is set, Telegram refuses to be polled (409), so somebody else has set one. */
const polled = ({ url }: WebhookInfo): Finding =>
  url === ''
    ? found('subscription', 'ok', 'polled')
    : found('subscription', 'problem', 'webhook_elsewhere', { address: hostOf(url) });

function subscribed({ url, allowed_updates: allowed }: WebhookInfo, webhookUrl: string): Finding {
  if (url === '') return found('subscription', 'problem', 'webhook_missing');
  if (url !== webhookUrl)
    return found('subscription', 'problem', 'webhook_elsewhere', { address: hostOf(url) });
  const missing = wantedUpdates.filter((kind) =>
    allowed === undefined ? kind === 'message_reaction' : !allowed.includes(kind),
  );
  return missing.length > 0
    ? found('subscription', 'warning', 'updates_missing', { updates: missing.join(', ') })
    : found('subscription', 'ok', 'subscribed');
}

function delivered(info: WebhookInfo, webhookUrl: string): Finding[] {
  if (info.url !== webhookUrl) return [];
  const {
    pending_update_count: pending,
    last_error_date: failedAt,
    last_error_message: detail,
  } = info;
  if (failedAt !== undefined && failedAt > Date.now() / 1000 - errorSeconds)
    return [
      found('delivery', 'problem', 'delivery_failing', {
        pending,
        ...(detail === undefined ? {} : { detail }),
      }),
    ];
  return [
    found(
      'delivery',
      pending < crowd ? 'ok' : 'warning',
      pending < crowd ? 'delivered' : 'deliveries_wait',
      { pending },
    ),
  ];
}
