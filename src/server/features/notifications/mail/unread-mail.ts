import { z } from 'zod';
import { inTransaction } from '#server/platform/db.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Mailer } from '#server/platform/mail.ts';
import type { Services } from '#server/platform/services.ts';
import { toNotification } from '../sentences.ts';
import { findLetter, listDue, takeUnmailed } from './mail.store.ts';
import { unreadText } from './unread-text.ts';

const JOB = 'unread-mail';
/** More causes than that are left to the page. */
const LISTED = 30;

const Letter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

/**
 * Declares the jobs that mail people what they left unread: one looks every minute who has waited as
 * long as they chose, the other sends. All that is unread by then is one letter, and nothing is
 * mailed twice: taking it and enqueuing the letter is one transaction.
 */
export function declareUnreadMail(
  jobs: RunningJobs,
  services: Pick<Services, 'config' | 'db' | 'jobs'>,
  mailer: Mailer,
): void {
  jobs.handle(JOB, { retryLimit: 8, retryDelaySeconds: 15, timeoutSeconds: 60 }, async (data) =>
    mailer.send(Letter.parse(data)),
  );
  jobs.handle('unread-mail-round', { cron: '* * * * *' }, () => mailUnread(services));
}

/** Enqueues a letter to each person who has left something unread for too long. */
export async function mailUnread({
  db,
  jobs,
  config,
}: Pick<Services, 'config' | 'db' | 'jobs'>): Promise<void> {
  for (const { workspace_id: workspaceId, user_id: userId } of await listDue(db))
    await inTransaction(db, async (tx) => {
      const reader = { workspaceId, userId };
      const taken = await takeUnmailed(tx, reader, LISTED);
      const letter = taken.length > 0 ? await findLetter(tx, reader) : null;
      if (letter === null) return;
      const { email: to, language, name, workspace } = letter;
      const titles = taken.map((group) => toNotification(group, language).title);
      const text = unreadText(language, { name, workspace, titles, publicUrl: config.publicUrl });
      await jobs.enqueue(tx, JOB, { to, ...text });
    });
}
