import { channels } from 'virtual:plain-data';

/** What a list shows; the first is shown when the URL names none. */
export const states = [
  'for_you',
  'waiting',
  'not_kept',
  'mine',
  'unowned',
  'agent',
  'snoozed',
  'closed',
  'open',
  'person',
  'all',
] as const;
export type State = (typeof states)[number];
export const firstState = states[0];
/** Whether everybody in a list waits. */
export const isOfWaiting = (state: State): boolean =>
  state === 'for_you' || state === 'waiting' || state === 'not_kept';
/** How those who wait are ordered; without it the server decides. */
export const sorts = ['due', 'wait'] as const;
export const outcomes = [
  'pending',
  'answered',
  'handed_off',
  'waiting_person',
  'closed',
  'failed',
  'blocked',
] as const;
/**
 * The outcomes that the ledger filters by. `resolved_by_agent`: the answered messages that an agent
 * resolved. The last ones are those of the day (`contract/day.ts`).
 */
export const ledgerOutcomes = [
  ...outcomes,
  'resolved_by_agent',
  'by_agent',
  'by_person',
  'needed_none',
  'waits',
  'uncertain',
  'to_teach',
] as const;
export const authors = ['customer', 'agent', 'person'] as const;
export const directions = ['in', 'out'] as const;

/**
 * The filters of the lists, which live in the URL. The first state and the first page are left out
 * of it; an invalid value is dropped.
 */
export interface ConversationsSearch {
  state?: State | undefined;
  sort?: (typeof sorts)[number] | undefined;
  channelId?: string | undefined;
  labelId?: string | undefined;
  agentId?: string | undefined;
  /** The id of a team; 'mine': all teams of the user. */
  team?: string | undefined;
  search?: string | undefined;
  page?: number | undefined;
  /** Shows the ledger of all messages instead of the conversations. */
  view?: 'messages' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Of these days only what came from this moment on, and before that one; ISO 8601. */
  after?: string | undefined;
  before?: string | undefined;
  direction?: (typeof directions)[number] | undefined;
  outcome?: (typeof ledgerOutcomes)[number] | undefined;
  author?: (typeof authors)[number] | undefined;
}

export interface ThreadSearch {
  /** The id of the message to scroll to. */
  message?: string | undefined;
}

export function readConversationsSearch(raw: Record<string, unknown>): ConversationsSearch {
  const page = Number(raw.page);
  return {
    state: states.find((state) => state === raw.state),
    sort: sorts.find((sort) => sort === raw.sort),
    channelId: id(raw.channelId),
    labelId: id(raw.labelId),
    agentId: id(raw.agentId),
    team: raw.team === 'mine' ? raw.team : id(raw.team),
    search: text(raw.search)?.slice(0, 100),
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
    view: raw.view === 'messages' ? 'messages' : undefined,
    from: day(raw.from),
    to: day(raw.to),
    after: moment(raw.after),
    before: moment(raw.before),
    direction: directions.find((direction) => direction === raw.direction),
    outcome: ledgerOutcomes.find((outcome) => outcome === raw.outcome),
    author: authors.find((author) => author === raw.author),
  };
}

export const readThreadSearch = (raw: Record<string, unknown>): ThreadSearch => ({
  message: id(raw.message),
});

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
    ? value
    : undefined;

const moment = (value: unknown): string | undefined =>
  typeof value === 'string' && /^2[01]\d\d-\d\d-\d\dT[\d:.]{5,12}Z$/.test(value)
    ? value
    : undefined;

const day = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  /^2[01]\d\d-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** The router parses numbers and booleans in the URL; search words must stay text. */
function text(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

/** The name of a type of channel where there is little room. */
export const shortChannelLabel = (type: keyof typeof channels): string =>
  type === 'whatsapp' ? 'WhatsApp' : channelLabel(type);

/** The name of a type of channel, as people know it. */
export const channelLabel = (type: keyof typeof channels): string => channels[type].label;
