import type { savedViewRoutes } from '#contract/conversations/saved-views.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { createView, deleteView, readViews, updateView } from './saved-views.ts';

export function savedViewHandlers({ db }: Services): Handlers<typeof savedViewRoutes> {
  return {
    listSavedViews: async ({ session }) => ({ views: await readViews(db, session) }),

    createSavedView: ({ session, body }) => createView(db, session, body),

    updateSavedView: ({ session, params, body }) => updateView(db, session, params.id, body),

    async deleteSavedView({ session, params }) {
      await deleteView(db, session, params.id);
      return {};
    },
  };
}
