import { z } from 'zod';
import { everyone } from './people/roles.ts';
import { route } from './route.ts';

/**
 * What notices are about, as a person chooses. `waiting`: a customer waits for a person; `given`: a
 * conversation was given to one or to one's team; `mention`: a note names one; `channel`: a channel
 * does not work or soon will not; `unsent`: something was not answered or not delivered; `team`:
 * somebody joined.
 */
export const noticeSubjects = ['waiting', 'given', 'mention', 'channel', 'unsent', 'team'] as const;
export const NoticeSubject = z.enum(noticeSubjects);
export type NoticeSubject = z.output<typeof NoticeSubject>;

/** `push`: on the devices where the person has switched notices on. */
const Ways = z.object({ bell: z.boolean(), push: z.boolean(), mail: z.boolean() });
export type NoticeWays = z.output<typeof Ways>;

export const NoticeChoice = Ways.extend({ subject: NoticeSubject });
export type NoticeChoice = z.output<typeof NoticeChoice>;

/** Where people are told who have chosen nothing. */
export const usualWays: Record<NoticeSubject, NoticeWays> = {
  waiting: { bell: true, push: true, mail: false },
  given: { bell: true, push: true, mail: false },
  mention: { bell: true, push: true, mail: false },
  channel: { bell: true, push: true, mail: false },
  unsent: { bell: true, push: true, mail: false },
  team: { bell: true, push: false, mail: false },
};

/** After how many minutes without being read a notice is mailed. */
export const mailMinutes = [5, 15, 30, 60, 240] as const;
export const USUAL_MAIL_MINUTES = 15;
const MailMinutes = z.union(mailMinutes.map((minutes) => z.literal(minutes)));

const NoticeChoices = z.object({
  choices: z.array(NoticeChoice),
  mailAfterMinutes: MailMinutes,
  /** Where mail goes; null: the person’s address is not confirmed yet, and nothing is mailed. */
  mailTo: z.string().nullable(),
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
    body: z.strictObject(Ways.shape),
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
};
