import type { z } from 'zod';
import type { ChannelHealth } from '#contract/channels/channels.ts';
import type { ChannelRow } from '../channels.store.ts';
import type { CheckUps } from './check-up.ts';
import { isUnreachable, reasonOf } from './findings.ts';

/** Runs a check-up and sums it up: whether the channel works, and if not, why. */
export async function checkHealth(
  checkUps: CheckUps,
  row: ChannelRow,
): Promise<z.output<typeof ChannelHealth>> {
  const { findings, checkedAt } = await checkUps.run(row);
  const reason = reasonOf(findings) ?? (isUnreachable(findings) ? 'provider_unreachable' : null);
  const told = findings.find(({ values }) => values['detail'] !== undefined)?.values['detail'];
  const pending = findings.find(({ check }) => check === 'delivery')?.values['pending'];
  const until = findings.find(({ code }) => code === 'sending_paused')?.values['at'];
  return {
    ok: reason === null,
    problem: reason,
    detail: reason === null || told === undefined ? null : String(told),
    pending: typeof pending === 'number' ? pending : null,
    pausedUntil: typeof until === 'string' ? until : null,
    checkedAt: checkedAt ?? new Date().toISOString(),
  };
}
