import { type noticeChoiceRoutes, USUAL_MAIL_MINUTES } from '#contract/notice-choices.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { storeMinutes } from '../mail/mail.store.ts';
import { lookAtDevices } from '../push/subscriptions.store.ts';
import { storeQuietHours, storeQuietUntil, storeSound } from '../quiet/habit.store.ts';
import { choose, readChoices } from './choices.ts';

const usual = USUAL_MAIL_MINUTES;

export const noticeChoiceHandlers = ({
  db,
  bus,
}: Pick<Services, 'db' | 'bus'>): Handlers<typeof noticeChoiceRoutes> => ({
  listNoticeChoices: ({ session }) => readChoices(db, session),
  async chooseNotices({ session, params: { subject }, body, caller: { language } }) {
    const choice = await inTransaction(db, async (tx) => {
      if (body.mail) await storeMinutes(tx, session, { minutes: null, usual, language });
      return choose(tx, session, { ...body, subject, sound: body.sound ?? null });
    });
    // What the bell shows may be another list now.
    bus.tellPerson(session, 'notifications');
    return choice;
  },
  async chooseNoticeMail({ session, body, caller: { language } }) {
    await storeMinutes(db, session, { minutes: body.afterMinutes, usual, language });
    return readChoices(db, session);
  },
  async chooseNoticeSound({ session, body }) {
    await storeSound(db, session, body.on);
    bus.tellPerson(session, 'notifications');
    return readChoices(db, session);
  },
  async chooseNoticeQuiet({ session, body: { until, hours } }) {
    await inTransaction(db, async (tx) => {
      if (until !== undefined) await storeQuietUntil(tx, session, until);
      if (hours !== undefined) await storeQuietHours(tx, session, hours);
      // What waited for the end of it may be due now, or later.
      await lookAtDevices(tx, session);
    });
    bus.tellPerson(session, 'notifications');
    return readChoices(db, session);
  },
});
