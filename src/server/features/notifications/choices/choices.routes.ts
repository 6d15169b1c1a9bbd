import { noticeSubjects, type noticeChoiceRoutes, usualWays } from '#contract/notice-choices.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { listChoices, storeChoice } from './choices.store.ts';

export const noticeChoiceHandlers = ({
  db,
  bus,
}: Pick<Services, 'db' | 'bus'>): Handlers<typeof noticeChoiceRoutes> => ({
  async listNoticeChoices({ session }) {
    const chosen = await listChoices(db, session);
    return {
      choices: noticeSubjects.map(
        (subject) =>
          chosen.find((choice) => choice.subject === subject) ?? {
            subject,
            ...usualWays[subject],
          },
      ),
    };
  },
  async chooseNotices({ session, params: { subject }, body }) {
    const choice = { subject, ...body };
    await storeChoice(db, session, choice);
    // What the bell shows may be another list now.
    bus.tellPerson(session, 'notifications');
    return choice;
  },
});
