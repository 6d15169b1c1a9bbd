import {
  mailMinutes,
  type NoticeChoices,
  noticeSubjects,
  type noticeChoiceRoutes,
  USUAL_MAIL_MINUTES,
  usualWays,
} from '#contract/notice-choices.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import type { Reader } from '../bell.store.ts';
import { findConfirmed, findMinutes, storeMinutes } from '../mail/mail.store.ts';
import { listChoices, storeChoice } from './choices.store.ts';

const usual = USUAL_MAIL_MINUTES;

export const noticeChoiceHandlers = ({
  db,
  bus,
}: Pick<Services, 'db' | 'bus'>): Handlers<typeof noticeChoiceRoutes> => ({
  listNoticeChoices: ({ session }) => readChoices(db, session),
  async chooseNotices({ session, params: { subject }, body, caller: { language } }) {
    const choice = { subject, ...body };
    if (choice.mail) await storeMinutes(db, session, { minutes: null, usual, language });
    await storeChoice(db, session, choice);
    // What the bell shows may be another list now.
    bus.tellPerson(session, 'notifications');
    return choice;
  },
  async chooseNoticeMail({ session, body, caller: { language } }) {
    await storeMinutes(db, session, { minutes: body.afterMinutes, usual, language });
    return readChoices(db, session);
  },
});

async function readChoices(db: Queryable, reader: Reader): Promise<NoticeChoices> {
  const [chosen, minutes, mailTo] = await Promise.all([
    listChoices(db, reader),
    findMinutes(db, reader),
    findConfirmed(db, reader.userId),
  ]);
  const choices = noticeSubjects.map(
    (subject) =>
      chosen.find((choice) => choice.subject === subject) ?? { subject, ...usualWays[subject] },
  );
  const mailAfterMinutes = mailMinutes.find((known) => known === minutes) ?? usual;
  return { choices, mailAfterMinutes, mailTo };
}
