import { z } from 'zod';
import type { Expected } from '#channels/connector/webhook-connector.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { asking, found, hostOf, isOurs } from '#channels/connector/check-up.ts';
import type { Finding } from '../finding.ts';
import { elements, lenient } from '../lenient.ts';
import { appAddress, checkAddress, checkToken } from '../meta/check-up.ts';
import { callGraph, type GraphCall } from '../meta/graph.ts';
import { whatsappErrors } from './errors.ts';
import type { WhatsappSettings } from './setup.ts';

const Entity = z.object({
  errors: elements(
    z.object({ error_code: z.number().catch(0), error_description: z.string().catch('') }),
  ),
  additional_info: elements(z.string()),
});
const PhoneNumber = z.object({
  display_phone_number: lenient(z.string()),
  quality_rating: lenient(z.string()),
  platform_type: lenient(z.string()),
  health_status: lenient(
    z.object({ can_send_message: lenient(z.string()), entities: elements(Entity) }),
  ),
  webhook_configuration: lenient(z.object({ phone_number: lenient(z.string()) })),
});
type PhoneNumber = z.output<typeof PhoneNumber>;
const fields =
  'id,display_phone_number,quality_rating,platform_type,health_status,webhook_configuration';

const Subscriptions = z.object({
  data: elements(
    z.object({
      whatsapp_business_api_data: lenient(z.object({ id: z.string() })),
      override_callback_uri: lenient(z.string()),
    }),
  ),
});

const permissions = ['whatsapp_business_management', 'whatsapp_business_messaging'];

/**
 * Asks Meta about the token, the number, the subscription and the webhook addresses (Cloud API
 * "Phone numbers", "Health status", "Webhook overrides").
 */
export async function checkUp(
  tools: ConnectorTools,
  settings: WhatsappSettings,
  expected: Expected,
): Promise<Finding[]> {
  const { phoneNumberId, wabaId, token } = settings;
  const get = <Schema extends z.ZodType>(
    schema: Schema,
    call: Omit<GraphCall, 'method' | 'token'>,
  ) => callGraph(tools, schema, { ...call, method: 'GET', token }, whatsappErrors);
  const tokenFindings = await checkToken(tools, token, { permissions, target: wabaId });
  if (
    tokenFindings.some(
      ({ code }) => code === 'credential_refused' || code === 'provider_unreachable',
    )
  )
    return tokenFindings;
  let number: PhoneNumber | null = null;
  const account = await asking('account', async () => {
    number = await get(PhoneNumber, {
      path: `/${encodeURIComponent(phoneNumberId)}`,
      query: { fields },
    });
    return accountOf(number);
  });
  const { webhookUrl } = expected;
  if (webhookUrl === null) return [...tokenFindings, ...account];
  const subscription = await asking('subscription', async () => {
    const { data } = await get(Subscriptions, {
      path: `/${encodeURIComponent(wabaId)}/subscribed_apps`,
    });
    return subscriptionOf(tools, data, number, webhookUrl);
  });
  return [...tokenFindings, ...account, ...subscription];
}

function accountOf({
  platform_type: platform,
  quality_rating: quality,
  health_status: health,
  display_phone_number: phone,
}: PhoneNumber) {
  const values = phone === undefined ? {} : { account: phone };
  if (platform !== undefined && platform !== 'CLOUD_API')
    return found('account', 'problem', 'number_not_registered', values);
  const detail = (health?.entities ?? [])
    .flatMap(({ errors, additional_info: info }) => [
      ...errors.map((one) => `${one.error_code} ${one.error_description}`),
      ...info,
    ])
    .join('; ');
  const told = detail === '' ? values : { ...values, detail };
  if (health?.can_send_message === 'BLOCKED')
    return found('account', 'problem', 'sending_blocked', told);
  if (health?.can_send_message === 'LIMITED')
    return found('account', 'warning', 'sending_limited', told);
  if (quality === 'RED') return found('account', 'warning', 'quality_low', values);
  return found('account', 'ok', 'account_well', values);
}

/**
 * The address of the number takes precedence over that of the business, which takes precedence over
 * the app's.
 */
async function subscriptionOf(
  tools: ConnectorTools,
  apps: z.output<typeof Subscriptions>['data'],
  number: PhoneNumber | null,
  webhookUrl: string,
): Promise<Finding[]> {
  const app = apps.find((one) => one.whatsapp_business_api_data?.id === tools.app?.id);
  if (app === undefined) return [found('subscription', 'problem', 'not_subscribed')];
  const override = number?.webhook_configuration?.phone_number ?? app.override_callback_uri;
  const ofApp = await appAddress(tools, 'whatsapp_business_account');
  if (override === undefined) return [checkAddress(ofApp, webhookUrl)];
  if (!isOurs(override, webhookUrl))
    return [found('subscription', 'problem', 'webhook_elsewhere', { address: hostOf(override) })];
  // Events of the account as a whole go to the app's own address, never to the override.
  if (ofApp !== undefined && (ofApp === null || !isOurs(ofApp, webhookUrl)))
    return [found('subscription', 'warning', 'app_address_elsewhere')];
  return [found('subscription', 'ok', 'subscribed')];
}
