import {
  mailMinutes,
  type NoticeChoice,
  type NoticeChoices,
  type NoticeSubject,
  noticeSubjects,
  USUAL_MAIL_MINUTES,
  usualWays,
  wroteSubjects,
} from '#contract/notice-choices.ts';
import type { Queryable, Transaction } from '#server/platform/db.ts';
import type { Reader } from '../bell.store.ts';
import { findConfirmed, findMinutes } from '../mail/mail.store.ts';
import { findHabit, type Habit } from '../quiet/habit.store.ts';
import { keepChoices, listChoices, type StoredChoice, storeChoice } from './choices.store.ts';

/** Everything that a person has chosen about notices, and the usual where they have not. */
export async function readChoices(db: Queryable, reader: Reader): Promise<NoticeChoices> {
  const [stored, minutes, mailTo, habit] = await Promise.all([
    listChoices(db, reader),
    findMinutes(db, reader),
    findConfirmed(db, reader.userId),
    findHabit(db, reader),
  ]);
  return {
    choices: noticeSubjects.map((subject) => choiceOf(subject, stored)),
    mailAfterMinutes: mailMinutes.find((known) => known === minutes) ?? USUAL_MAIL_MINUTES,
    mailTo,
    sound: habit.sound,
    quietUntil: isAhead(habit.quiet_until) ? habit.quiet_until : null,
    quietHours: hoursOf(habit),
  };
}

/** Stores a choice. What stood under the same one until now, and was not chosen apart, stays. */
export async function choose(
  tx: Transaction,
  reader: Reader,
  choice: StoredChoice,
): Promise<NoticeChoice> {
  if (choice.subject === 'waiting') {
    const stored = await listChoices(tx, reader);
    await keepChoices(
      tx,
      reader,
      wroteSubjects.map((subject) => choiceOf(subject, stored)),
    );
  }
  await storeChoice(tx, reader, choice);
  return choiceOf(choice.subject, await listChoices(tx, reader));
}

function choiceOf(subject: NoticeSubject, stored: readonly StoredChoice[]): NoticeChoice {
  const isOfCustomer = wroteSubjects.some((one) => one === subject);
  const chosen =
    stored.find((choice) => choice.subject === subject) ??
    (isOfCustomer ? stored.find((choice) => choice.subject === 'waiting') : undefined);
  const usual = usualWays[subject];
  return { ...usual, ...chosen, subject, sound: chosen?.sound ?? usual.sound };
}

function hoursOf({ quiet_from: from, quiet_to: to, time_zone: timeZone }: Habit) {
  if (from === null || to === null || timeZone === null) return null;
  return { from: from.slice(0, 5), to: to.slice(0, 5), timeZone };
}

const isAhead = (time: string | null): boolean => time !== null && new Date(time) > new Date();
