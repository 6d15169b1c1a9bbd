import { found } from '#channels/connector/check-up.ts';
import type { Finding } from '#channels/finding.ts';
import type { ChannelRow } from '../channels.store.ts';
import type { ChannelTraffic } from '../traffic.store.ts';

/**
 * After this many forged requests in a row with no valid one between them, the secret is wrong: no
 * stranger is the cause.
 */
const MANY_REFUSED = 3;
/** A message that has waited to be sent for longer than this many seconds is late. */
const LATE_SECONDS = 120;
/**
 * How many seconds our clock and the provider's may differ. The `Date` header has whole seconds
 * only, and the network adds some delay.
 */
const SKEW_SECONDS = 60;

/**
 * The findings about a channel's webhook, from our own records. `proved`: the provider has
 * confirmed that our secret is right.
 */
export function webhookFindings(
  row: ChannelRow,
  traffic: ChannelTraffic,
  proved: boolean,
): Finding[] {
  const {
    accepted_at: acceptedAt,
    inbound_at: inboundAt,
    refused,
    refused_at: refusedAt,
  } = traffic;
  const lastAt = [acceptedAt, inboundAt]
    .filter((at) => at !== null)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1);
  const inbound =
    lastAt === undefined
      ? found('inbound', 'unknown', 'never_received')
      : found('inbound', 'ok', 'received', { at: lastAt });
  if (row.receiving !== 'webhook') return [inbound];
  if (refused > 0 && refusedAt !== null) {
    const result = refused >= MANY_REFUSED && !proved ? 'problem' : 'warning';
    return [
      found('signature', result, 'signatures_refused', { count: refused, at: refusedAt }),
      inbound,
    ];
  }
  if (proved) return [inbound];
  return [
    acceptedAt === null
      ? found('signature', 'unknown', 'secret_unproved')
      : found('signature', 'ok', 'secret_right', { at: acceptedAt }),
    inbound,
  ];
}

/** The findings about sending: what waits, and what was given up. */
export function sendingFindings(traffic: ChannelTraffic): Finding[] {
  const { waiting, waiting_seconds: seconds, given_up: givenUp } = traffic;
  const findings: Finding[] = [];
  if (traffic.paused_until !== null)
    findings.push(
      found('sending', 'warning', 'sending_paused', { at: traffic.paused_until, waiting }),
    );
  else if (traffic.blocked_until !== null)
    findings.push(
      found('sending', 'problem', 'circuit_open', { at: traffic.blocked_until, waiting }),
    );
  else if (seconds !== null && seconds > LATE_SECONDS)
    findings.push(
      found('sending', 'warning', 'queue_late', { waiting, minutes: Math.floor(seconds / 60) }),
    );
  if (givenUp > 0) findings.push(found('sending', 'warning', 'undelivered', { count: givenUp }));
  return findings.length > 0 ? findings : [found('sending', 'ok', 'sending_well')];
}

/** `skewMs`: how far our clock is ahead of the provider's; null: the provider sent no time. */
export function clockFinding(skewMs: number | null): Finding[] {
  if (skewMs === null) return [];
  const seconds = Math.round(skewMs / 1000);
  return [
    Math.abs(seconds) >= SKEW_SECONDS
      ? found('clock', 'warning', 'clock_skewed', {
          seconds: Math.abs(seconds),
          ahead: seconds > 0 ? 1 : 0,
        })
      : found('clock', 'ok', 'clock_right'),
  ];
}
