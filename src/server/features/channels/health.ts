import type { z } from 'zod';
import { ChannelError } from '#channels/channel.ts';
import type { ChannelHealth } from '#contract/channels.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChannelRow } from './channels.store.ts';
import { reportCredentialRefused, reportStatus } from './channels.ts';
import type { ChannelDirectory } from './directory.ts';

/** Asks the provider how the channel is, and lets the channel's status follow: `connected` is what a probe has seen. */
export async function checkHealth(
  services: Services,
  directory: ChannelDirectory,
  row: ChannelRow,
): Promise<z.output<typeof ChannelHealth>> {
  const bound = row.secrets ? directory.connectorFor(row) : null;
  if (!bound) throw new AppError('channel_not_connected');
  const channel = { workspaceId: row.workspace_id, channelId: row.id };
  const checkedAt = new Date().toISOString();
  try {
    const health = await bound.connector.health(bound.tools, directory.open(row));
    await reportStatus(services, channel, health.ok ? null : 'webhook_failing');
    directory.changed(row.id);
    return { ok: health.ok, problem: health.problem ?? null, detail: health.detail ?? null, pending: health.pending ?? null, checkedAt };
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    if (error.kind === 'auth') await reportCredentialRefused(services, { ...channel, code: error.code });
    else await reportStatus(services, channel, 'provider_unreachable');
    directory.changed(row.id);
    return { ok: false, problem: error.code, detail: error.message, pending: null, checkedAt };
  }
}
