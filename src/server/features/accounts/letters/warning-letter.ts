import { AppError } from '#server/platform/errors.ts';
import type { Mail } from '#server/platform/mail.ts';
import { emailKey } from '../email-key.ts';
import { findAddress, wasDenied } from '../links.store.ts';
import { countTry, gate } from '../throttle.ts';
import type { Letter } from './account-letters.ts';
import {
  emailAskedText,
  emailChangedText,
  type LetterText,
  passwordChangedText,
} from './account-mail-texts.ts';
import { type LetterTools, makeLink } from './letter-link.ts';

/** A letter about a change to an account, with the link that says "this was not me". */
export async function writeWarning(
  tools: LetterTools,
  letter: Extract<Letter, { kind: 'password_changed' | 'email_asked' | 'email_changed' }>,
): Promise<Mail | null> {
  const { db, now } = tools;
  const person = await findAddress(db, letter.userId);
  // The new address was taken back or is confirmed already: another letter tells about that.
  if (person === null || (letter.kind === 'email_asked' && person.asked_email === null))
    return null;
  const done = letter.at === undefined ? now : new Date(letter.at);
  if (wasDenied(person, done)) return null;
  if (
    letter.kind !== 'email_changed' &&
    person.email_confirmed_at === null &&
    !(await mayWriteTo(tools, person.email))
  )
    return null;
  const to = letter.kind === 'email_changed' ? letter.to : person.email;
  const text: LetterText = {
    password_changed: passwordChangedText,
    email_asked: emailAskedText,
    email_changed: emailChangedText,
  }[letter.kind];
  const link = { userId: person.id, kind: 'deny', email: to, createdAt: done } as const;
  return { to, ...text(letter.language, person.name, await makeLink(tools, link)) };
}

/**
 * Nobody has confirmed the address, so it may be a stranger's: it gets few letters, whatever
 * happens to the account.
 */
async function mayWriteTo({ db, now }: LetterTools, stranger: string): Promise<boolean> {
  try {
    await countTry(db, [gate('confirmationMail', emailKey(stranger)), gate('strangersMail')], now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_tries') return false;
    throw error;
  }
}
