import type { AgentConfig } from '#contract/agents/agents.ts';
import { BusinessHours } from '#contract/business-hours.ts';
import type { Queryable } from '#server/platform/db.ts';
import { findHours } from './business-hours.store.ts';

/** The hours of the business. Until they are set, it is always open. */
export const readHours = async (db: Queryable, workspaceId: string): Promise<BusinessHours> =>
  (await findHours(db, workspaceId)) ?? BusinessHours.parse({});

/**
 * Puts the hours that apply into an agent's configuration: its own, or the workspace's where it
 * says so. Yearly holidays become dates from last year to the year after next. A 29 February in a
 * year that has none is a date that never comes.
 */
export async function withHours(
  db: Queryable,
  workspaceId: string,
  config: AgentConfig,
  now = new Date(),
): Promise<AgentConfig> {
  if (config.hours.ofWorkspace !== true) return config;
  const { timeZone, blocks, holidays } = await readHours(db, workspaceId);
  const years = [-1, 0, 1, 2].map((step) => now.getUTCFullYear() + step);
  const dates = holidays.flatMap(({ date, yearly }) =>
    yearly ? years.map((year) => `${year}${date.slice(4)}`) : [date],
  );
  return { ...config, hours: { ...config.hours, timeZone, blocks, holidays: dates } };
}
