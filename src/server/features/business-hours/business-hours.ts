import type { AgentConfig } from '#contract/agents/agents.ts';
import { BusinessHours } from '#contract/business-hours.ts';
import type { Queryable } from '#server/platform/db.ts';
import { findHours, findHoursOn, listHours } from './business-hours.store.ts';
import { afterOpen, nextOpen, openTimes } from './open-times.ts';

/** Hours whose yearly holidays are dates, as an agent's own are. */
export type DatedHours = Pick<AgentConfig['hours'], 'timeZone' | 'blocks' | 'holidays'>;

/** The hours of the business. Until they are set, it is always open. */
export const readHours = async (db: Queryable, workspaceId: string): Promise<BusinessHours> =>
  (await findHours(db, workspaceId)) ?? BusinessHours.parse({});

/**
 * The hours of people that apply to the conversations of a channel: its own, else those of the
 * agent that is on there, if it says some of its own, else the workspace's.
 */
export const hoursOn = async (
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<BusinessHours> =>
  (await findHoursOn(db, workspaceId, channelId)) ?? BusinessHours.parse({});

/** The hours of a workspace and those of its channels, as they are set. */
export interface AllHours {
  workspace: BusinessHours;
  /** By channel. One that follows the workspace, or its agent, is left out. */
  channels: ReadonlyMap<string, BusinessHours>;
}

/** Reads all hours of a workspace at once. */
export async function readAllHours(db: Queryable, workspaceId: string): Promise<AllHours> {
  const all: { workspace: BusinessHours | null; channels: Map<string, BusinessHours> } = {
    workspace: null,
    channels: new Map(),
  };
  for (const { channelId, ...hours } of await listHours(db, workspaceId)) {
    if (channelId === null) all.workspace = hours;
    else all.channels.set(channelId, hours);
  }
  return { ...all, workspace: all.workspace ?? BusinessHours.parse({}) };
}

/** The hours of a channel without an agent; null: of one that has none of its own. */
export const hoursOf = (all: AllHours, channelId: string | null): BusinessHours =>
  (channelId === null ? undefined : all.channels.get(channelId)) ?? all.workspace;

/**
 * Yearly holidays become dates from last year to the year after next. A 29 February in a year that
 * has none is a date that never comes.
 */
export function dated({ timeZone, blocks, holidays }: BusinessHours, now = new Date()): DatedHours {
  const years = [-1, 0, 1, 2].map((step) => now.getUTCFullYear() + step);
  const dates = holidays.flatMap(({ date, yearly }) =>
    yearly ? years.map((year) => `${year}${date.slice(4)}`) : [date],
  );
  return { timeZone, blocks, holidays: dates };
}

/** Every day, all day: the twin of `saysHours` in `own-hours.sql.ts`. */
const isAlways = (blocks: DatedHours['blocks']): boolean =>
  blocks.length === 0 ||
  (blocks.length === 7 && blocks.every(({ from, to }) => from === '00:00' && to === '24:00'));

/**
 * Puts the hours that apply into an agent's configuration: those of the channel, if it has its own;
 * else the agent's; else the workspace's, where the agent says so or is always open itself. One
 * that is always open rests at no time.
 */
export function withHours(
  config: AgentConfig,
  all: AllHours,
  channelId: string | null,
  now = new Date(),
): AgentConfig {
  const own = channelId === null ? undefined : all.channels.get(channelId);
  const { agentToo, ...kept } = config.hours;
  const follows = kept.ofWorkspace === true;
  const saysNothing = isAlways(kept.blocks) && all.workspace.blocks.length > 0;
  const hours = own ?? (follows || saysNothing ? all.workspace : undefined);
  if (!hours) return config;
  const rests = agentToo === true && (own !== undefined || follows);
  return {
    ...config,
    hours: { ...kept, ...dated(hours, now), ...(rests && { agentToo }) },
  };
}

/** Nobody looks further back for the last closing. */
const BACK_MS = 21 * 24 * 3_600_000;

/** When a business that is closed at this time closed last. */
export function closedSince(hours: BusinessHours, now: Date): Date {
  const start = new Date(now.getTime() - BACK_MS);
  return openTimes(hours, start, now)?.edges.findLast((edge) => edge <= now) ?? start;
}

/** The hours of an agent in the form of the workspace's. */
export const toBusinessHours = ({ timeZone, blocks, holidays }: DatedHours): BusinessHours => ({
  timeZone,
  blocks,
  holidays: holidays.map((date) => ({ date, name: '', yearly: false })),
});

/** A limit of some open hours ends within this time, unless the business hardly ever opens. */
const SEEN_DAYS = 60;

/**
 * In how many minutes so many minutes have passed in which people are there. If the business hardly
 * ever opens, they count from its next opening, whether it closes meanwhile or not.
 */
export function minutesUntil(hours: DatedHours, openMinutes: number, now = new Date()): number {
  const open = openTimes(
    toBusinessHours(hours),
    now,
    new Date(now.getTime() + SEEN_DAYS * 86_400_000),
  );
  const end =
    afterOpen(open, now, openMinutes * 60) ??
    new Date((nextOpen(open, now) ?? now).getTime() + openMinutes * 60_000);
  return (end.getTime() - now.getTime()) / 60_000;
}
