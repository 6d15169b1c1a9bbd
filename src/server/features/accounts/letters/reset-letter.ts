import type { Mail } from '#server/platform/mail.ts';
import { findPerson } from '../accounts.store.ts';
import { insertReset } from '../recovery.store.ts';
import { newToken } from '../sessions/sessions.ts';
import type { Letter } from './account-letters.ts';
import { resetText } from './account-mail-texts.ts';
import type { LetterTools } from './letter-link.ts';

const RESET_MS = 30 * 60 * 1000;

/** The letter by which somebody sets a new password. Null: nobody has this address. */
export async function writeReset(
  { config, db, now }: LetterTools,
  { emailKey, language }: Extract<Letter, { kind: 'reset' }>,
): Promise<Mail | null> {
  const person = await findPerson(db, { emailKey });
  if (person === null) return null;
  const { token, hash } = newToken();
  await insertReset(db, {
    tokenHash: hash,
    userId: person.id,
    now,
    expiresAt: new Date(now.getTime() + RESET_MS),
  });
  return {
    to: person.email,
    ...resetText(language, person.name, `${config.publicUrl}/reset-password?token=${token}`),
  };
}
