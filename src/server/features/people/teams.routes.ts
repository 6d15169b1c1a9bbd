import type { teamRoutes } from '#contract/teams.ts';
import { changed } from '#server/features/live/live.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { createTeam, deleteTeam, updateTeam } from './teams.ts';
import { listTeams } from './teams.store.ts';

export function teamHandlers({ db, bus }: Services): Handlers<typeof teamRoutes> {
  // Conversations name their team, and some of what is told is told to teams.
  const tell = (workspaceId: string): void => {
    for (const topic of ['people', 'conversations', 'notifications'] as const) changed(bus, workspaceId, topic);
  };
  return {
    listTeams: async ({ session }) => ({ teams: await listTeams(db, session.workspaceId) }),

    async createTeam({ session, body }) {
      const team = await createTeam(db, session, body);
      tell(session.workspaceId);
      return team;
    },

    async updateTeam({ session, params, body }) {
      const team = await updateTeam(db, session, params.id, body);
      tell(session.workspaceId);
      return team;
    },

    async deleteTeam({ session, params }) {
      await deleteTeam(db, session, params.id);
      tell(session.workspaceId);
      return {};
    },
  };
}
