import { channels } from 'virtual:plain-data';
import type { ChannelType } from '#channels/catalog.ts';
import type { Channel } from '#contract/channels/channels.ts';

/**
 * The filters of the list, which live in the URL. "All" and the first page are left out of it; an
 * invalid value is dropped.
 */
export interface ChannelListSearch {
  search?: string | undefined;
  type?: ChannelType | undefined;
  status?: Channel['status'] | undefined;
  page?: number | undefined;
  /** The dialog that adds a channel is open. */
  add?: true | undefined;
}

export const channelTypes = Object.values(channels).map(({ type }) => type);
export const channelStatuses = [
  'connected',
  'disconnected',
  'error',
] as const satisfies Channel['status'][];

export function readListSearch(raw: Record<string, unknown>): ChannelListSearch {
  const page = Number(raw.page);
  return {
    search: text(raw.search)?.slice(0, 100),
    type: channelTypes.find((type) => type === raw.type),
    status: channelStatuses.find((status) => status === raw.status),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    add: raw.add === true || undefined,
  };
}

/** `?id=` of a setup page: the id of the channel. */
export const readSetupSearch = (raw: Record<string, unknown>): { id?: string | undefined } => ({
  id: text(raw.id),
});

/** The router parses numbers and booleans in the URL; search words must stay text. */
function text(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : String(value);
}
