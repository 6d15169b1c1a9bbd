import type { ChannelType } from '#channels/catalog.ts';
import type { TriedVersion } from '#contract/agents/agent-trial.ts';

/** What is tried, and as whom one writes. */
export interface Trial {
  version: TriedVersion;
  /** Beside it, on the same words; null: nothing. */
  other: TriedVersion | null;
  /** Null: as on no channel. */
  channelType: ChannelType | null;
  /** As a field for a date and a time holds it; empty: now. */
  at: string;
  contactName: string;
}

export const usualTrial: Trial = {
  version: 'draft',
  other: null,
  channelType: null,
  at: '',
  contactName: '',
};

/** The time that was chosen, in ISO 8601; null: now, also while its year is still being typed. */
export const timeOf = ({ at }: Trial): string | null =>
  at >= '2000' && at < '2100' ? new Date(at).toISOString() : null;

/** What a call of the trial says of the customer and the time. */
export function customerOf(trial: Trial) {
  const time = timeOf(trial);
  const name = trial.contactName.trim();
  return {
    ...(trial.channelType && { channelType: trial.channelType }),
    ...(time !== null && { at: time }),
    ...(name !== '' && { contactName: name }),
  };
}
