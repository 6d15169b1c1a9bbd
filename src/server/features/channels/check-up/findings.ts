import { CheckName, type Finding, type FindingCode } from '#channels/finding.ts';
import type { ChannelStatusReason } from '#contract/channels/channels.ts';
import type { Mend } from '#contract/channels/check-ups.ts';

/** The findings that mean that the channel does not work, with the reason that its status gets. */
const reasons: Partial<Record<FindingCode, ChannelStatusReason>> = {
  credential_refused: 'credential_refused',
  credential_in_use_elsewhere: 'credential_in_use_elsewhere',
  credential_unreadable: 'credential_unreadable',
  permission_missing: 'permission_missing',
  number_not_registered: 'number_not_registered',
  sending_blocked: 'account_restricted',
  account_disabled: 'account_disabled',
  account_restricted: 'account_restricted',
  payment_problem: 'payment_problem',
  removed_at_provider: 'removed_at_provider',
  not_subscribed: 'webhook_failing',
  webhook_missing: 'webhook_failing',
  webhook_elsewhere: 'webhook_failing',
  updates_missing: 'webhook_failing',
  delivery_failing: 'webhook_failing',
  package_missing: 'provider_unreachable',
  session_away: 'provider_unreachable',
  session_unheld: 'provider_unreachable',
  client_outdated: 'client_outdated',
};

/**
 * The reason that the channel does not work, according to its provider; null: no finding says so.
 */
export function reasonOf(findings: Finding[]): ChannelStatusReason | null {
  for (const { result, code } of findings) {
    const reason = result === 'problem' ? reasons[code] : undefined;
    if (reason !== undefined) return reason;
  }
  return null;
}

/**
 * Problems that people are notified of although they do not change the channel's status, because
 * the provider has reported nothing. Whatever a stranger could cause from outside, such as refused
 * signatures, must never change the status.
 */
export const toldProblems: FindingCode[] = [
  'address_not_reached',
  'address_not_public',
  'app_refused',
  'signatures_refused',
  'clock_skewed',
  'phone_silent',
  'proxy_unannounced',
];

/** Findings that people are notified of even while they are only warnings. */
const toldWarnings: FindingCode[] = ['clock_skewed', 'phone_silent', 'proxy_unannounced'];

export const isTold = ({ result, code }: Finding): boolean =>
  toldProblems.includes(code) && (result === 'problem' || toldWarnings.includes(code));

/** Whether the provider could not be asked at all. */
export const isUnreachable = (findings: Finding[]): boolean =>
  findings.some(({ check, code }) => check === 'credential' && code === 'provider_unreachable');

const mends: Partial<Record<FindingCode, Mend>> = {
  credential_expires: 'sign_in_again',
  credential_refused: 'sign_in_again',
  credential_in_use_elsewhere: 'sign_in_again',
  credential_unreadable: 'sign_in_again',
  permission_missing: 'sign_in_again',
  removed_at_provider: 'sign_in_again',
  session_ended: 'sign_in_again',
  number_not_registered: 'register_number',
  not_subscribed: 'register_again',
  webhook_missing: 'register_again',
  webhook_elsewhere: 'register_again',
  updates_missing: 'register_again',
  delivery_failing: 'register_again',
  signatures_refused: 'register_again',
  app_address_elsewhere: 'set_address',
  address_not_reached: 'set_address',
  address_not_public: 'set_address',
  circuit_open: 'try_now',
  queue_late: 'try_now',
  undelivered: 'see_failures',
};

/**
 * Who sets the secret and the address of a channel's webhook: we do it by registering, or an
 * operator does it at the provider for the whole app.
 */
export interface WebhookSetBy {
  secret: 'us' | 'operator';
  address: 'us' | 'operator';
}

/** What helps against a finding; null where only the text of the finding can say what to do. */
export function mendOf({ result, code }: Finding, setBy: WebhookSetBy): Mend | null {
  if (result === 'ok' || result === 'unknown') return null;
  if (code === 'signatures_refused' && setBy.secret === 'operator') return null;
  if ((code === 'webhook_elsewhere' || code === 'webhook_missing') && setBy.address === 'operator')
    return 'set_address';
  return mends[code] ?? null;
}

/**
 * Puts the findings in the order of their checks. Where a check has findings that are not `ok`, its
 * others are left out; where all are `ok`, only the first one is kept.
 */
export function inOrder(findings: Finding[]): Finding[] {
  return CheckName.options.flatMap((check) => {
    const own = findings.filter((finding) => finding.check === check);
    const notWell = own.filter(({ result }) => result !== 'ok');
    return notWell.length > 0 ? notWell : own.slice(0, 1);
  });
}
