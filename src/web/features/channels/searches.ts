import { channels } from 'virtual:plain-data';
import type { ChannelType } from '#channels/catalog.ts';
import type { Channel } from '#contract/channels/channels.ts';

/**
 * The list's filters live in the address. Nothing is written for "all" and for the first page; a
 * wrong value is dropped.
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

/** `?id=` of a setup page: the channel. */
export const readSetupSearch = (raw: Record<string, unknown>): { id?: string | undefined } => ({
  id: text(raw.id),
});

/** The router reads numbers and booleans out of the address; words stay words here. */
function text(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : String(value);
}
