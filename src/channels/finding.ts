import { z } from 'zod';

/** What a check-up looks at, in the order in which it is shown. */
export const CheckName = z.enum([
  'credential',
  'permissions',
  'account',
  'package',
  'session',
  'holder',
  'phone',
  'subscription',
  'delivery',
  'address',
  'signature',
  'inbound',
  'sending',
  'clock',
  'installation',
]);
export type CheckName = z.output<typeof CheckName>;

/** `unknown`: nobody could say, and the channel is not to blame for that. */
export const FindingResult = z.enum(['ok', 'warning', 'problem', 'unknown']);
export type FindingResult = z.output<typeof FindingResult>;

/**
 * Stable codes. The screens have two sentences for each: what was found, and what to do about it.
 */
export const FindingCode = z.enum([
  'credential_valid',
  'credential_lasts',
  'credential_expires',
  'credential_refused',
  'credential_in_use_elsewhere',
  'credential_unreadable',
  'permissions_granted',
  'permission_missing',
  'account_well',
  'quality_low',
  'number_not_registered',
  'sending_limited',
  'sending_blocked',
  'account_disabled',
  'account_restricted',
  'payment_problem',
  'removed_at_provider',
  'package_present',
  'package_missing',
  'device_linked',
  'session_alive',
  'session_begins',
  'session_silent',
  'session_away',
  'session_unheld',
  'session_ended',
  'client_outdated',
  'session_held',
  'phone_seen',
  'phone_silent',
  'phone_unseen',
  'subscribed',
  'polled',
  'not_subscribed',
  'webhook_missing',
  'webhook_elsewhere',
  'updates_missing',
  'app_address_elsewhere',
  'delivered',
  'deliveries_wait',
  'delivery_failing',
  'address_reached',
  'address_not_reached',
  'address_not_public',
  'secret_right',
  'secret_unproved',
  'app_refused',
  'signatures_refused',
  'received',
  'never_received',
  'sending_well',
  'sending_paused',
  'circuit_open',
  'queue_late',
  'undelivered',
  'clock_right',
  'clock_skewed',
  'registration_open',
  'proxy_unannounced',
  'provider_unreachable',
  'provider_refused',
]);
export type FindingCode = z.output<typeof FindingCode>;

/** One result of a check-up, as data. `detail` among the values is the provider's own wording. */
export const Finding = z.object({
  check: CheckName,
  result: FindingResult,
  code: FindingCode,
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Finding = z.output<typeof Finding>;
