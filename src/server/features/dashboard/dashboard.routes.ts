import type { AgentFigures } from '#contract/dashboard/agent-figures.ts';
import type { dashboardRoutes, DayOfMessages, Figures } from '#contract/dashboard/dashboard.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { readAgentFigures } from './agent-figures.ts';
import { readAttention } from './attention.ts';
import { readFigures, readMessagesPerDay } from './figures.ts';
import { readResolutionsByReason } from './resolutions.ts';
import { keepSlow } from './kept.ts';

/** The dashboard's figures are read from the same rows as the lists that they link to. */
export function dashboardHandlers(
  { db }: Pick<Services, 'db'>,
  { now }: { now: () => Date },
): Handlers<typeof dashboardRoutes> {
  const figures = keepSlow<Figures>();
  const perDay = keepSlow<DayOfMessages[]>();
  const ofAgents = keepSlow<AgentFigures>();
  return {
    readFigures({ session: { workspaceId }, query: { timeZone } }) {
      return figures(`${workspaceId} ${timeZone}`, () =>
        readFigures(db, { workspaceId, timeZone, now: now() }),
      );
    },

    async readMessagesPerDay({ session: { workspaceId }, query: { timeZone, days } }) {
      const read = () => readMessagesPerDay(db, { workspaceId, timeZone, now: now() }, days);
      return { days: await perDay(`${workspaceId} ${timeZone} ${days}`, read) };
    },

    readResolutionsByReason: ({
      session: { workspaceId },
      caller: { language },
      query: { timeZone, days },
    }) => readResolutionsByReason(db, { workspaceId, timeZone, now: now(), language }, days),

    readAgentFigures: ({ session: { workspaceId }, query: { days } }) =>
      ofAgents(`${workspaceId} ${days}`, () =>
        readAgentFigures(db, { workspaceId, now: now() }, days),
      ),

    readAttention({ session: { workspaceId }, query: { timeZone } }) {
      return readAttention(db, { workspaceId, timeZone, now: now() });
    },
  };
}
