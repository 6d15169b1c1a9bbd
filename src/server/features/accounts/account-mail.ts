import { z } from 'zod';
import type { Queryable } from '#server/platform/db.ts';
import type { Mail, Mailer } from '#server/platform/mail.ts';
import type { Jobs, Services } from '#server/platform/services.ts';
import { findPerson } from './accounts.store.ts';
import { emailChangedText, passwordChangedText, resetText } from './account-mail-texts.ts';
import { insertReset } from './recovery.store.ts';
import { newToken } from './sessions.ts';

export const ACCOUNT_MAIL_JOB = 'account-mail';
const RESET_MS = 30 * 60 * 1000;

const language = z.enum(['pt', 'en']);
const Letter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), emailKey: z.string(), language }),
  z.object({ kind: z.literal('password_changed'), userId: z.string(), language }),
  z.object({ kind: z.literal('email_changed'), to: z.string(), name: z.string(), language }),
]);
type Letter = z.output<typeof Letter>;

/** In the caller's transaction: the mail goes out if, and only if, what it tells about is true. */
export async function sendLater(jobs: Jobs, db: Queryable, letter: Letter): Promise<void> {
  await jobs.enqueue(db, ACCOUNT_MAIL_JOB, letter);
}

/** The job. A reset token is made here, so that no table of jobs ever holds one; a repeated job mails another link. */
export async function sendAccountMail(
  { config, db }: Pick<Services, 'config' | 'db'>,
  mailer: Mailer,
  now: Date,
  data: unknown,
): Promise<void> {
  const letter = Letter.parse(data);
  const mail = await write(letter);
  if (mail !== null) await mailer.send(mail);

  async function write(letter: Letter): Promise<Mail | null> {
    if (letter.kind === 'email_changed') return { to: letter.to, ...emailChangedText(letter.language, letter.name) };
    const person = await findPerson(db, letter.kind === 'reset' ? { emailKey: letter.emailKey } : { userId: letter.userId });
    if (person === null) return null;
    if (letter.kind === 'password_changed')
      return { to: person.email, ...passwordChangedText(letter.language, person.name, config.publicUrl) };
    const { token, hash } = newToken();
    await insertReset(db, { tokenHash: hash, userId: person.id, now, expiresAt: new Date(now.getTime() + RESET_MS) });
    return { to: person.email, ...resetText(letter.language, person.name, `${config.publicUrl}/reset-password?token=${token}`) };
  }
}
