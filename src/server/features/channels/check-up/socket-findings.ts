import { found } from '#channels/connector/check-up.ts';
import type { Finding } from '#channels/finding.ts';
import type { ChannelRow } from '../channels.store.ts';
import type { ConnectionFacts } from '../sockets/socket-sessions.store.ts';

/**
 * A connection brings something every 25 s at least. After more than three times that in silence,
 * it may be dead.
 */
const SILENT_MS = 90_000;
const DAY_MS = 86_400_000;
/**
 * WhatsApp removes every linked device of a phone that was offline for 14 days (faq.whatsapp.com,
 * "About linked devices"). People are warned while there are days left to switch the phone on.
 */
const PHONE_WARNED_DAYS = 10;

/**
 * The findings about a socket channel: the package, the link, the connection and the process that
 * holds it, and the phone behind it.
 */
export function socketFindings(
  row: ChannelRow,
  facts: ConnectionFacts | null,
  isInstalled: boolean,
  now = Date.now(),
): Finding[] {
  const packages = isInstalled
    ? found('package', 'ok', 'package_present')
    : found('package', 'problem', 'package_missing');
  const ended = endedFinding(facts);
  if (ended) return [packages, ended];
  return [
    packages,
    linkFinding(row),
    sessionFinding(row, facts, now),
    ...holderFinding(facts),
    phoneFinding(facts, now),
  ];
}

/**
 * The finding for a connection that we do not begin again by ourselves, because another program
 * uses the link or the provider has blocked the account. null: it has not ended.
 */
function endedFinding(facts: ConnectionFacts | null): Finding | null {
  if (facts === null || facts.wanted) return null;
  if (facts.error === 'banned') return found('account', 'problem', 'account_disabled');
  if (facts.error === 'replaced')
    return found('credential', 'problem', 'credential_in_use_elsewhere');
  return found('session', 'problem', 'session_ended');
}

function linkFinding({ settings }: ChannelRow): Finding {
  const { phone } = settings;
  return found('credential', 'ok', 'device_linked', {
    phone: typeof phone === 'string' ? `+${phone}` : '?',
  });
}

function sessionFinding(row: ChannelRow, facts: ConnectionFacts | null, now: number): Finding {
  if (facts === null || facts.host === null) return found('session', 'problem', 'session_unheld');
  if (row.status_reason === 'client_outdated')
    return found('session', 'problem', 'client_outdated');
  if (row.status_reason === 'provider_unreachable')
    return found('session', 'problem', 'session_away');
  const { heard_at: at } = facts;
  // A connection that has just begun has not recorded anything yet.
  if (at === null) return found('session', 'unknown', 'session_begins');
  return now - Date.parse(at) > SILENT_MS
    ? found('session', 'warning', 'session_silent', { at })
    : found('session', 'ok', 'session_alive', { at });
}

const holderFinding = (facts: ConnectionFacts | null): Finding[] =>
  facts === null || facts.host === null
    ? []
    : [found('holder', 'ok', 'session_held', { host: facts.host, process: facts.process_id ?? 0 })];

function phoneFinding(facts: ConnectionFacts | null, now: number): Finding {
  const at = facts?.phone_at ?? null;
  if (at === null) return found('phone', 'unknown', 'phone_unseen');
  const days = Math.floor((now - Date.parse(at)) / DAY_MS);
  return days >= PHONE_WARNED_DAYS
    ? found('phone', 'warning', 'phone_silent', { days })
    : found('phone', 'ok', 'phone_seen', { at });
}
