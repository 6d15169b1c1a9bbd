import type { Mail } from '#server/platform/mail.ts';
import { findPerson } from '../accounts.store.ts';
import { emailKey } from '../email-key.ts';
import { findAddress } from '../links.store.ts';
import type { Letter } from './account-letters.ts';
import { addressInUseText, confirmEmailText } from './account-mail-texts.ts';
import { type LetterTools, makeLink } from './letter-link.ts';

/**
 * The letter that asks somebody to confirm an address. When another account has the address, only
 * this letter says so: the API does not. Null: the address was taken back, or is confirmed.
 */
export async function writeConfirmation(
  tools: LetterTools,
  { userId, to, language }: Extract<Letter, { kind: 'confirm_email' }>,
): Promise<Mail | null> {
  const { config, db, now } = tools;
  const person = await findAddress(db, userId);
  if (person === null || to !== (person.asked_email ?? person.email)) return null;
  if (person.asked_email === null && person.email_confirmed_at !== null) return null;
  const owner = await findPerson(db, { emailKey: emailKey(to) });
  if (owner !== null && owner.id !== userId)
    return { to, ...addressInUseText(language, config.publicUrl) };
  const link = await makeLink(tools, { userId, kind: 'confirm', email: to, createdAt: now });
  return { to, ...confirmEmailText(language, person.name, link) };
}
