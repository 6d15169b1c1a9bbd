import { deleteOldAnswers } from '#server/platform/http/kept-answers.store.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Mailer } from '#server/platform/mail.ts';
import type { Services } from '#server/platform/services.ts';
import { sendAccountMail } from './letters/account-mail.ts';
import { ACCOUNT_MAIL_JOB } from './letters/account-letters.ts';
import { forgetOldDevices } from './sessions/devices.ts';
import { deleteOldLinks } from './links.store.ts';
import { deleteOldResets } from './recovery.store.ts';
import { SESSION_IDLE_MS } from './sessions/sessions.ts';
import { deleteEndedSessions } from './sessions/sessions.store.ts';
import { sweepTries } from './throttle.ts';

/**
 * Declares the job that mails letters about accounts, and the nightly deletion of what has expired.
 */
export function registerAccountJobs(
  jobs: RunningJobs,
  services: Pick<Services, 'config' | 'db'>,
  mailer: Mailer,
  now: () => Date,
): void {
  jobs.handle(
    ACCOUNT_MAIL_JOB,
    { retryLimit: 8, retryDelaySeconds: 15, timeoutSeconds: 60 },
    (data) => sendAccountMail(services, mailer, now(), data),
  );
  jobs.handle('account-sweep', { cron: '17 4 * * *' }, async () => {
    await deleteEndedSessions(services.db, now(), new Date(now().getTime() - SESSION_IDLE_MS));
    await deleteOldResets(services.db, now());
    await deleteOldLinks(services.db, now());
    await forgetOldDevices(services.db, now());
    await sweepTries(services.db, now());
    await deleteOldAnswers(services.db);
  });
}
