import type { Finding } from '#channels/finding.ts';
import { raise, withdrawOthers } from '#server/features/notifications/notifications.ts';
import {
  channelProblem,
  credentialExpiring,
} from '#server/features/notifications/channel-notices.ts';
import type { Transaction } from '#server/platform/db.ts';
import { isTold } from './findings.ts';

/** Days before the end of a credential at which people are told, each time anew. */
const LEVELS = [1, 7, 14];

interface Of {
  workspaceId: string;
  channelId: string;
}

/**
 * People are told what the check-up found, once each, and no longer what it did not find any more.
 * In the caller's transaction.
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
 * Nothing that a check-up told holds any more: the channel was disconnected, or connected anew. In
 * the caller's transaction.
 */
export const forgetFindings = (tx: Transaction, { workspaceId, channelId }: Of): Promise<void> =>
  withdrawOthers(tx, workspaceId, channelId, []);

function levelOf({ code, values }: Finding): number | null {
  const { days } = values;
  if (code !== 'credential_expires' || typeof days !== 'number') return null;
  return LEVELS.find((level) => days < level) ?? null;
}
