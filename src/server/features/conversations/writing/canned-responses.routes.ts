import { uuidv7 } from 'uuidv7';
import {
  MOST_CANNED_RESPONSES,
  type cannedResponseRoutes,
} from '#contract/conversations/canned-responses.ts';
import { AppError, hasCode } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import {
  changeCannedResponse,
  countCannedResponses,
  insertCannedResponse,
  listReadyAnswers,
  removeCannedResponse,
} from './canned-responses.store.ts';

export function readyAnswerHandlers({ db }: Services): Handlers<typeof cannedResponseRoutes> {
  return {
    listReadyAnswers: async ({ session }) => ({
      readyAnswers: await listReadyAnswers(db, session.workspaceId),
    }),

    async createReadyAnswer({ session: { workspaceId }, body }) {
      if ((await countCannedResponses(db, workspaceId)) >= MOST_CANNED_RESPONSES)
        throw new AppError('too_many_ready_answers', { count: MOST_CANNED_RESPONSES });
      const made = await insertCannedResponse(db, workspaceId, { id: uuidv7(), ...body });
      if (!made) throw new AppError('shortcut_taken');
      return made;
    },

    async updateReadyAnswer({
      session: { workspaceId },
      params,
      body: { shortcut = null, text = null },
    }) {
      const answer = await changeCannedResponse(db, workspaceId, {
        id: params.id,
        shortcut,
        text,
      }).catch((error: unknown) => {
        throw hasCode(error, '23505') ? new AppError('shortcut_taken') : error;
      });
      if (!answer) throw new AppError('ready_answer_not_found');
      return answer;
    },

    async deleteReadyAnswer({ session: { workspaceId }, params }) {
      if ((await removeCannedResponse(db, workspaceId, params.id)) === 0)
        throw new AppError('ready_answer_not_found');
      return {};
    },
  };
}
