import type { Expected } from '#channels/connector/webhook-connector.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { asking, found } from '#channels/connector/check-up.ts';
import type { Finding } from '../finding.ts';
import { appAddress, checkAddress } from './check-up.ts';
import { type MessagingAccount, subscribedFields } from './messaging-account.ts';

/** Without these fields no conversation works. The other fields only tell us more. */
const needed = ['messages', 'messaging_postbacks'];

/**
 * Whether the account sends its messages to our app, and where the app's webhooks go. `object`:
 * what the app subscribes to at Meta; null where only the app's dashboard knows.
 */
export const checkSubscription = (
  tools: ConnectorTools,
  account: MessagingAccount,
  { webhookUrl }: Expected,
  { object, query = {} }: { object: 'page' | null; query?: Record<string, string> },
): Promise<Finding[]> =>
  asking('subscription', async () => {
    const fields = await subscribedFields(tools, account, { query, ownOnly: object === null });
    if (fields === null || fields.length === 0)
      return found('subscription', 'problem', 'not_subscribed');
    const missing = needed.filter((field) => !fields.includes(field));
    if (missing.length > 0)
      return found('subscription', 'problem', 'updates_missing', { updates: missing.join(', ') });
    if (object === null || webhookUrl === null) return found('subscription', 'ok', 'subscribed');
    return checkAddress(await appAddress(tools, object), webhookUrl);
  });
