import { ChannelError } from '../channel.ts';
import type { CheckName, Finding, FindingCode, FindingResult } from '../finding.ts';

export const found = (
  check: CheckName,
  result: FindingResult,
  code: FindingCode,
  values: Finding['values'] = {},
): Finding => ({
  check,
  result,
  code,
  values,
});

/**
 * Asks the provider about one thing. A refusal becomes a finding. Any error but a ChannelError is
 * our own fault, and is thrown.
 */
export async function asking(
  check: CheckName,
  ask: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await ask()].flat();
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    return [refused(check, error)];
  }
}

/** What a provider's refusal says about the channel. */
export function refused(check: CheckName, { kind, code, message }: ChannelError): Finding {
  const detail = { detail: message };
  if (kind === 'auth') {
    const known = refusals[code];
    return known === undefined
      ? found('credential', 'problem', 'credential_refused', detail)
      : found(known.check, 'problem', known.code, detail);
  }
  const isSilent = kind === 'unreachable' || kind === 'uncertain' || kind === 'rate_limited';
  return found(check, 'unknown', isSilent ? 'provider_unreachable' : 'provider_refused', detail);
}

/** Refusals that are not about the credential itself, by the stable codes of the channels. */
const refusals: Partial<Record<string, { check: CheckName; code: FindingCode }>> = {
  conflict: { check: 'credential', code: 'credential_in_use_elsewhere' },
  credential_unreadable: { check: 'credential', code: 'credential_unreadable' },
  permission_missing: { check: 'permissions', code: 'permission_missing' },
  account_locked: { check: 'account', code: 'account_disabled' },
  blocked_for_policy: { check: 'account', code: 'account_restricted' },
  payment_problem: { check: 'account', code: 'payment_problem' },
  number_not_registered: { check: 'account', code: 'number_not_registered' },
};

const dayMs = 86_400_000;
/** People are warned this many days before a credential ends. */
export const WARNED_DAYS = 14;

/**
 * How much longer an accepted credential is valid. `expiresAt` is in milliseconds; null: it does
 * not end by time.
 */
export function lasting(
  expiresAt: number | null,
  values: Finding['values'] = {},
  now = Date.now(),
): Finding {
  if (expiresAt === null) return found('credential', 'ok', 'credential_valid', values);
  const days = Math.floor((expiresAt - now) / dayMs);
  const until = { ...values, days: Math.max(0, days), at: new Date(expiresAt).toISOString() };
  return days < WARNED_DAYS
    ? found('credential', 'warning', 'credential_expires', until)
    : found('credential', 'ok', 'credential_lasts', until);
}

/**
 * Whether an address that a provider calls is a webhook of ours. Each channel has its own webhook,
 * but those of the channels of one app can stand in for each other.
 */
export function isOurs(address: string, webhookUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const given = new URL(address);
  const own = new URL(webhookUrl);
  const ownFolder = own.pathname.slice(0, own.pathname.lastIndexOf('/'));
  return (
    given.origin === own.origin &&
    (given.pathname === ownFolder || given.pathname.startsWith(`${ownFolder}/`))
  );
}

/** An address in a form that people recognise, without the parts that may be secret. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address.slice(0, 100);
