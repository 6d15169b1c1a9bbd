import type { teamRoutes } from '#contract/people/teams.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { createTeam, deleteTeam, updateTeam } from './teams.ts';
import { listTeams } from './teams.store.ts';

export function teamHandlers({ db }: Services): Handlers<typeof teamRoutes> {
  return {
    listTeams: async ({ session }) => ({ teams: await listTeams(db, session.workspaceId) }),

    createTeam: ({ session, body }) => createTeam(db, session, body),

    updateTeam: ({ session, params, body }) => updateTeam(db, session, params.id, body),

    async deleteTeam({ session, params }) {
      await deleteTeam(db, session, params.id);
      return {};
    },
  };
}
