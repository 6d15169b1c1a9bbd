import type { Finding } from '#channels/finding.ts';
import { raise, withdrawOthers } from '#server/features/notifications/notifications.ts';
import {
  channelProblem,
  credentialExpiring,
} from '#server/features/notifications/channel-notices.ts';
import type { Transaction } from '#server/platform/db.ts';
import { isTold } from './findings.ts';

/** How many days before a credential expires people are notified, each time anew. */
const LEVELS = [1, 7, 14];

interface Of {
  workspaceId: string;
  channelId: string;
}

/**
 * Notifies people once of each finding, and withdraws the notifications of what was no longer
 * found. Runs in the caller's transaction.
 */
export async function tellFindings(
  tx: Transaction,
  { workspaceId, channelId }: Of,
  findings: Finding[],
): Promise<void> {
  const notices = findings.flatMap((finding) => {
    if (isTold(finding)) return [channelProblem(channelId, finding.code)];
    const level = levelOf(finding);
    return level === null ? [] : [credentialExpiring(channelId, level)];
  });
  await withdrawOthers(tx, workspaceId, channelId, notices);
  for (const notice of notices) await raise(tx, workspaceId, notice);
}

/**
 * Withdraws all notifications of check-ups, because the channel was disconnected or connected anew.
 * Runs in the caller's transaction.
 */
export const forgetFindings = (tx: Transaction, { workspaceId, channelId }: Of): Promise<void> =>
  withdrawOthers(tx, workspaceId, channelId, []);

function levelOf({ code, values }: Finding): number | null {
  const { days } = values;
  if (code !== 'credential_expires' || typeof days !== 'number') return null;
  return LEVELS.find((level) => days < level) ?? null;
}
