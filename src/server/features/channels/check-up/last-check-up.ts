import type { CheckUp } from '#contract/channels/check-ups.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChannelRow } from '../channels.store.ts';
import type { ChannelDirectory } from '../directory.ts';
import { appWebhookUrl, webhookUrl } from '../receiving.ts';
import { readTraffic } from '../traffic.store.ts';
import { findCheckUp } from './check-up.store.ts';
import { inOrder, mendOf } from './findings.ts';
import { sendingFindings } from './own-findings.ts';

/** What the last check-up of a channel found, each finding with what helps against it. */
export async function readLastCheckUp(
  { db }: Pick<Services, 'db'>,
  directory: ChannelDirectory,
  origin: string,
  row: ChannelRow,
): Promise<CheckUp> {
  const kept = await findCheckUp(db, row.workspace_id, row.id);
  // A pause begins and ends between two check-ups, so the finding about sending is made again from
  // our own records.
  const findings = kept?.checked_at
    ? inOrder([
        ...kept.findings.filter(({ check }) => check !== 'sending'),
        ...sendingFindings(await readTraffic(db, row.workspace_id, row.id)),
      ])
    : [];
  const webhook = directory.connectorFor(row)?.connector.webhook;
  const ofApp = webhook?.per === 'app';
  // Where a whole business is subscribed, the webhook may have an address of its own; otherwise
  // there is only the app's address.
  const setBy = {
    secret: ofApp ? 'operator' : 'us',
    address: ofApp && webhook.businessOf === undefined ? 'operator' : 'us',
  } as const;
  return {
    checkedAt: kept?.checked_at ?? null,
    running: kept?.running ?? false,
    webhookUrl:
      row.receiving !== 'webhook'
        ? null
        : ofApp
          ? appWebhookUrl(origin, row)
          : webhookUrl(origin, row),
    findings: findings.map((finding) => ({ ...finding, mend: mendOf(finding, setBy) })),
  };
}
