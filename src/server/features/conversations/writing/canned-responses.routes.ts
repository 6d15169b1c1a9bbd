import { uuidv7 } from 'uuidv7';
import { MOST_READY_ANSWERS, type readyAnswerRoutes } from '#contract/conversations/canned-responses.ts';
import { AppError, hasCode } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { changeReadyAnswer, countReadyAnswers, insertReadyAnswer, listReadyAnswers, removeReadyAnswer } from './canned-responses.store.ts';

export function readyAnswerHandlers({ db }: Services): Handlers<typeof readyAnswerRoutes> {
  return {
    listReadyAnswers: async ({ session }) => ({ readyAnswers: await listReadyAnswers(db, session.workspaceId) }),

    async createReadyAnswer({ session: { workspaceId }, body }) {
      if ((await countReadyAnswers(db, workspaceId)) >= MOST_READY_ANSWERS)
        throw new AppError('too_many_ready_answers', { count: MOST_READY_ANSWERS });
      const made = await insertReadyAnswer(db, workspaceId, { id: uuidv7(), ...body });
      if (!made) throw new AppError('shortcut_taken');
      return made;
    },

    async updateReadyAnswer({ session: { workspaceId }, params, body: { shortcut = null, text = null } }) {
      const answer = await changeReadyAnswer(db, workspaceId, { id: params.id, shortcut, text }).catch((error: unknown) => {
        throw hasCode(error, '23505') ? new AppError('shortcut_taken') : error;
      });
      if (!answer) throw new AppError('ready_answer_not_found');
      return answer;
    },

    async deleteReadyAnswer({ session: { workspaceId }, params }) {
      if ((await removeReadyAnswer(db, workspaceId, params.id)) === 0) throw new AppError('ready_answer_not_found');
      return {};
    },
  };
}
