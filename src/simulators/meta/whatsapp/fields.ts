import type { Core } from '../core.ts';
import { accountOf } from './core.ts';
import { displayed } from './numbers.ts';
import type { Account, PhoneNumber } from './state.ts';

/** The fields of a phone number if the caller names none. */
export const usualNumberFields = [
  'verified_name',
  'code_verification_status',
  'display_phone_number',
  'quality_rating',
  'platform_type',
  'throughput',
  'webhook_configuration',
  'id',
];

export const usualAccountFields = ['name', 'timezone_id', 'message_template_namespace', 'id'];

/** All fields of a phone number that can be asked for. */
export function numberNode(core: Core, number: PhoneNumber): Record<string, unknown> {
  const account = accountOf(core, number);
  const app = core.store.state.subscriptions.get('whatsapp_business_account')?.url;
  const connected = number.registered || number.coexistence;
  return {
    id: number.id,
    display_phone_number: displayed(number.digits),
    verified_name: number.verifiedName,
    quality_rating: 'GREEN',
    quality_score: { score: 'GREEN' },
    code_verification_status: number.coexistence ? 'NOT_VERIFIED' : 'VERIFIED',
    platform_type: connected ? 'CLOUD_API' : 'NOT_APPLICABLE',
    is_on_biz_app: number.coexistence,
    is_pin_enabled: number.pin !== null,
    is_official_business_account: false,
    account_mode: 'LIVE',
    status: connected ? 'CONNECTED' : 'PENDING',
    name_status: 'APPROVED',
    messaging_limit_tier: 'TIER_1K',
    throughput: { level: number.coexistence ? 'NOT_APPLICABLE' : 'STANDARD' },
    health_status: health([
      { entity_type: 'PHONE_NUMBER', id: number.id, can: connected },
      { entity_type: 'WABA', id: account.id, can: true },
      { entity_type: 'BUSINESS', id: account.businessId, can: true },
      { entity_type: 'APP', id: core.appId, can: true },
    ]),
    webhook_configuration: {
      ...(number.override === null ? {} : { phone_number: number.override.url }),
      ...(account.override === null ? {} : { whatsapp_business_account: account.override.url }),
      ...(app === undefined ? {} : { application: app }),
    },
  };
}

export const accountNode = (core: Core, account: Account): Record<string, unknown> => ({
  id: account.id,
  name: account.name,
  timezone_id: '25',
  currency: 'BRL',
  message_template_namespace: `ns_${account.id}`,
  account_review_status: 'APPROVED',
  business_verification_status: 'verified',
  status: 'ACTIVE',
  owner_business_info: { id: account.businessId, name: account.name },
  health_status: health([
    { entity_type: 'WABA', id: account.id, can: true },
    { entity_type: 'BUSINESS', id: account.businessId, can: true },
    { entity_type: 'APP', id: core.appId, can: true },
  ]),
});

function health(
  entities: { entity_type: string; id: string; can: boolean }[],
): Record<string, unknown> {
  const word = (can: boolean): string => (can ? 'AVAILABLE' : 'BLOCKED');
  return {
    can_send_message: word(entities.every(({ can }) => can)),
    entities: entities.map(({ entity_type, id, can }) => ({
      entity_type,
      id,
      can_send_message: word(can),
      ...(can
        ? {}
        : {
            errors: [
              {
                error_code: 141_000,
                error_description: 'The phone number is not registered.',
                possible_solution: 'Register the phone number with the registration API.',
              },
            ],
          }),
    })),
  };
}
