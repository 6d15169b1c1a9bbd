import { found } from '#channels/connector/check-up.ts';
import type { Finding } from '#channels/finding.ts';
import type { ChannelRow } from '../channels.store.ts';
import type { ChannelTraffic } from '../traffic.store.ts';

/**
 * So many forged requests in a row, and none that was right: it is no stranger who knocks, the
 * secret is wrong.
 */
const MANY_REFUSED = 3;
/** What waits to be sent for longer is late, seconds. */
const LATE_SECONDS = 120;
/**
 * Seconds our clock and the provider's may differ: dates of answers are whole seconds, and the way
 * takes some.
 */
const SKEW_SECONDS = 60;

/**
 * What our own records say of a channel's webhook. `proved`: the provider has said that our secret
 * is right.
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

/** What waits to be sent, and what was given up. */
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

/** `skewMs`: how far our clock is ahead of the provider's; null: it did not tell the time. */
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
