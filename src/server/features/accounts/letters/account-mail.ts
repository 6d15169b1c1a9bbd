import type { Mail, Mailer } from '#server/platform/mail.ts';
import type { Services } from '#server/platform/services.ts';
import { Letter } from './account-letters.ts';
import { writeConfirmation } from './confirmation-letter.ts';
import type { LetterTools } from './letter-link.ts';
import { writeReset } from './reset-letter.ts';
import { writeWarning } from './warning-letter.ts';

/**
 * The job that mails one letter. It makes the token itself, so that no row of the job queue ever
 * holds one; a repeated job mails another link.
 */
export async function sendAccountMail(
  { config, db }: Pick<Services, 'config' | 'db'>,
  mailer: Mailer,
  now: Date,
  data: unknown,
): Promise<void> {
  const mail = await write({ config, db, now }, Letter.parse(data));
  if (mail !== null) await mailer.send(mail);
}

/** Null: what the letter was to tell is no longer true, or nobody has the address. */
async function write(tools: LetterTools, letter: Letter): Promise<Mail | null> {
  switch (letter.kind) {
    case 'reset':
      return writeReset(tools, letter);
    case 'confirm_email':
      return writeConfirmation(tools, letter);
    case 'password_changed':
    case 'email_asked':
    case 'email_changed':
      return writeWarning(tools, letter);
  }
}
