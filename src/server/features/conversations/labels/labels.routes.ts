import type { labelRoutes } from '#contract/conversations/labels.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { createLabel, deleteLabel, readLabels, setLabels, updateLabel } from './labels.ts';

export function labelHandlers({ db, bus }: Services): Handlers<typeof labelRoutes> {
  const told = <Answer>(workspaceId: string, answer: Answer): Answer => {
    bus.tell(workspaceId, 'conversations', 'contacts');
    return answer;
  };
  return {
    listLabels: async ({ session }) => ({ labels: await readLabels(db, session.workspaceId) }),
    createLabel: async ({ session: { workspaceId }, body }) =>
      told(workspaceId, await createLabel(db, workspaceId, body)),
    updateLabel: async ({ session: { workspaceId }, params, body }) =>
      told(workspaceId, await updateLabel(db, workspaceId, params.id, body)),
    async deleteLabel({ session: { workspaceId }, params }) {
      await deleteLabel(db, workspaceId, params.id);
      return told(workspaceId, {});
    },
    setLabels: async ({ session, params, body }) => ({
      labels: await setLabels(db, session, params.id, body.labelIds),
    }),
  };
}
