import { z } from 'zod';
import { Time, TimeZone } from './common.ts';
import { everyone } from './people/roles.ts';
import { route } from './route.ts';

/**
 * What notices are about, as a person chooses. `wrote_…`: a customer wrote in a conversation of
 * theirs, of their team, or of nobody; `waiting`: a customer was promised a person, or waits for
 * one; `given`: a conversation was given to one or to one's team; `mention`: a note names one;
 * `channel`: a channel does not work or soon will not; `unsent`: something was not answered or not
 * delivered; `team`: somebody joined.
 */
export const noticeSubjects = [
  'wrote_mine',
  'wrote_team',
  'wrote_nobody',
  'waiting',
  'given',
  'mention',
  'channel',
  'unsent',
  'team',
] as const;
export const NoticeSubject = z.enum(noticeSubjects);
export type NoticeSubject = z.output<typeof NoticeSubject>;

/** Until these were chosen apart, `waiting` stood for them, too. */
export const wroteSubjects = ['wrote_mine', 'wrote_team', 'wrote_nobody'] as const;

/**
 * `push`: on the devices where the person has switched notices on; `sound`: in an open page, where
 * they have switched the sound on.
 */
const Ways = z.object({
  bell: z.boolean(),
  push: z.boolean(),
  mail: z.boolean(),
  sound: z.boolean(),
});
export type NoticeWays = z.output<typeof Ways>;

export const NoticeChoice = Ways.extend({ subject: NoticeSubject });
export type NoticeChoice = z.output<typeof NoticeChoice>;

const called: NoticeWays = { bell: true, push: true, mail: false, sound: true };
const unheard: NoticeWays = { ...called, sound: false };

/** Where people are told who have chosen nothing. */
export const usualWays: Record<NoticeSubject, NoticeWays> = {
  wrote_mine: called,
  wrote_team: called,
  wrote_nobody: called,
  waiting: called,
  given: called,
  mention: called,
  channel: called,
  unsent: unheard,
  team: { ...unheard, push: false },
};

/** After how many minutes without being read a notice is mailed. */
export const mailMinutes = [5, 15, 30, 60, 240] as const;
export const USUAL_MAIL_MINUTES = 15;
const MailMinutes = z.union(mailMinutes.map((minutes) => z.literal(minutes)));

/** A time of the day, such as 22:00. */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Every day from one time to another, over midnight if the second is the earlier one. */
const QuietHours = z
  .strictObject({ from: Clock, to: Clock, timeZone: TimeZone })
  .refine(({ from, to }) => from !== to);

const NoticeChoices = z.object({
  choices: z.array(NoticeChoice),
  mailAfterMinutes: MailMinutes,
  /** Where mail goes; null: the person’s address is not confirmed yet, and nothing is mailed. */
  mailTo: z.string().nullable(),
  /** Whether one hears notices; null: one has not said so, and hears nothing. */
  sound: z.boolean().nullable(),
  /** The person said “do not disturb” until then; null: not, or that is over. */
  quietUntil: Time.nullable(),
  quietHours: QuietHours.nullable(),
});
export type NoticeChoices = z.output<typeof NoticeChoices>;

const tag = 'notifications';
export const noticeChoiceRoutes = {
  listNoticeChoices: route({
    method: 'get',
    path: '/api/notice-choices',
    summary: 'Where one is told of what, subject by subject',
    tag,
    auth: everyone,
    answer: { status: 200, data: NoticeChoices },
  }),
  chooseNotices: route({
    method: 'put',
    path: '/api/notice-choices/{subject}',
    summary: 'Choose where one is told of a subject',
    tag,
    auth: everyone,
    params: z.object({ subject: NoticeSubject }),
    /** Without `sound` it stays as it is. */
    body: z.strictObject({ ...Ways.shape, sound: z.boolean().optional() }),
    answer: { status: 200, data: NoticeChoice },
  }),
  chooseNoticeMail: route({
    method: 'put',
    path: '/api/notice-mail',
    summary: 'Choose after how many minutes without being read notices are mailed',
    tag,
    auth: everyone,
    body: z.strictObject({ afterMinutes: MailMinutes }),
    answer: { status: 200, data: NoticeChoices },
  }),
  chooseNoticeSound: route({
    method: 'put',
    path: '/api/notice-sound',
    summary: 'Choose whether notices are heard in an open page',
    tag,
    auth: everyone,
    body: z.strictObject({ on: z.boolean() }),
    answer: { status: 200, data: NoticeChoices },
  }),
  chooseNoticeQuiet: route({
    method: 'put',
    path: '/api/notice-quiet',
    summary:
      'Choose when one is not disturbed: no sound, nothing on devices and no number at the icon. What is left out stays as it is; null ends it',
    tag,
    auth: everyone,
    body: z.strictObject({
      until: Time.nullable().optional(),
      hours: QuietHours.nullable().optional(),
    }),
    answer: { status: 200, data: NoticeChoices },
  }),
};
