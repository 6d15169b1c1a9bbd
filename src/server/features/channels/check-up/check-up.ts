import type { Finding } from '#channels/finding.ts';
import type { CheckUp, Mend } from '#contract/channels/check-ups.ts';
import type { Hold } from '#server/features/hold/hold.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChannelRow } from '../channels.store.ts';
import { recordStatus } from '../channel-status.ts';
import { type ChannelRules } from '../channels.ts';
import { tellFindings } from './notices.ts';
import { findCheckUp, releaseCheckUp, saveCheckUp, takeCheckUp } from './check-up.store.ts';
import { closeCircuit } from '../traffic.store.ts';
import type { ChannelDirectory } from '../directory.ts';
import { look } from './ask-provider.ts';
import { isUnreachable, reasonOf } from './findings.ts';
import { readLastCheckUp } from './last-check-up.ts';

export interface CheckUps {
  /** What the last check-up found. */
  read(row: ChannelRow): Promise<CheckUp>;
  /**
   * Checks the channel now, because a person asked. Throws `channel_not_connected`, and
   * `too_many_requests` while another check-up of the channel runs or after too many requests.
   */
  run(row: ChannelRow): Promise<CheckUp>;
  /**
   * Runs a check-up that the caller has taken already. Nobody waits for it, so a provider that does
   * not answer is asked a second time, minutes later, before the status says
   * `provider_unreachable`.
   */
  runTaken(row: ChannelRow): Promise<void>;
  /** Does what helps against a finding, because a person asked. */
  mend(row: ChannelRow, mend: Extract<Mend, 'register_again' | 'try_now'>): Promise<void>;
}

const MINUTE_MS = 60_000;
const USUAL_WAIT_MS = 4 * 60 * MINUTE_MS;
const TROUBLED_WAIT_MS = 30 * MINUTE_MS;
const SILENT_WAIT_MS = 2 * MINUTE_MS;
const BUSY_SECONDS = 5;

/**
 * Asks the provider, our own address and our own records how a channel is. Its status and its
 * notifications follow from the findings.
 */
export function createCheckUps(
  services: Services,
  directory: ChannelDirectory,
  rules: Pick<ChannelRules, 'registerAgain'>,
  origin: (mode: ChannelRow['mode']) => string,
  hold: Pick<Hold, 'secondSign'>,
): CheckUps {
  const { db } = services;

  /**
   * Checks the channel and stores the findings, unless the channel has another credential by now.
   */
  async function perform(row: ChannelRow, isPatient: boolean): Promise<void> {
    const channel = { workspaceId: row.workspace_id, channelId: row.id, secrets: row.secrets };
    let findings: Finding[];
    try {
      findings = await look({ services, directory, origin }, row);
    } catch (error) {
      await releaseCheckUp(db, row.workspace_id, row.id, TROUBLED_WAIT_MS);
      throw error;
    }
    const before = await findCheckUp(db, row.workspace_id, row.id);
    const unreachable = isUnreachable(findings) ? (before?.unreachable ?? 0) + 1 : 0;
    const reason =
      reasonOf(findings) ?? (unreachable > (isPatient ? 1 : 0) ? 'provider_unreachable' : null);
    const isSilent = unreachable > 0;
    const kept = await inTransaction(db, async (tx) => {
      tx.tell(row.workspace_id, 'notifications');
      tx.publish('channels', row.id);
      const waitMs = isSilent ? SILENT_WAIT_MS : reason === null ? USUAL_WAIT_MS : TROUBLED_WAIT_MS;
      if (
        !(await saveCheckUp(tx, channel, {
          findings,
          unreachable,
          waitMs: waitMs * (0.9 + Math.random() / 5),
        }))
      )
        return false;
      // The process that holds a socket reports that channel's status itself. A silent provider
      // proves neither that a channel works nor that it does not.
      if (row.receiving !== 'socket' && (reason !== null || !isSilent))
        await recordStatus(tx, channel, reason);
      await tellFindings(tx, channel, findings);
      return true;
    });
    if (findings.some(isElsewhere)) await hold.secondSign('webhook_elsewhere');
    if (!kept) await releaseCheckUp(db, row.workspace_id, row.id, 0);
  }

  const read = (row: ChannelRow): Promise<CheckUp> =>
    readLastCheckUp(services, directory, origin(row.mode), row);

  return {
    read,
    runTaken: (row) => perform(row, true),
    async run(row) {
      if (!row.secrets || !(directory.connectorFor(row) ?? directory.socketFor(row)))
        throw new AppError('channel_not_connected');
      if (!(await takeCheckUp(db, row.workspace_id, row.id)))
        throw new AppError('too_many_requests', { seconds: BUSY_SECONDS });
      await perform(row, false);
      return read(row);
    },
    async mend(row, mend) {
      if (!row.secrets) throw new AppError('channel_not_connected');
      if (mend === 'register_again') return rules.registerAgain(row);
      await closeCircuit(db, row.workspace_id, row.id);
      directory.changed(row.id); // wakes the deliverers
    },
  };
}

/** The provider sends its webhooks to an address that is not ours. */
const isElsewhere = ({ code }: Finding): boolean =>
  code === 'webhook_elsewhere' || code === 'app_address_elsewhere';
