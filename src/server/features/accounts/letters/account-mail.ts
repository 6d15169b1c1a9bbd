import { AppError } from '#server/platform/errors.ts';
import type { Mail, Mailer } from '#server/platform/mail.ts';
import type { Services } from '#server/platform/services.ts';
import { findPerson } from '../accounts.store.ts';
import {
  addressInUseText,
  confirmEmailText,
  emailAskedText,
  emailChangedText,
  type LetterText,
  passwordChangedText,
  resetText,
} from './account-mail-texts.ts';
import { emailKey } from '../email-key.ts';
import { findAddress, insertLink, type LinkKind, wasDenied } from '../links.store.ts';
import { insertReset } from '../recovery.store.ts';
import { newToken } from '../sessions/sessions.ts';
import { countTry, gate } from '../throttle.ts';
import { Letter } from './account-letters.ts';

const RESET_MS = 30 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Who opens "it was not me" gets the account back: long enough for a weekend, not for the next
 * owner of a mailbox.
 */
const linkMs = { confirm: DAY_MS, deny: 3 * DAY_MS };

/**
 * The job. Tokens are made here, so that no table of jobs ever holds one; a repeated job mails
 * another link.
 */
export async function sendAccountMail(
  { config, db }: Pick<Services, 'config' | 'db'>,
  mailer: Mailer,
  now: Date,
  data: unknown,
): Promise<void> {
  const mail = await write(Letter.parse(data));
  if (mail !== null) await mailer.send(mail);

  async function write(letter: Letter): Promise<Mail | null> {
    switch (letter.kind) {
      case 'reset':
        return writeReset(letter.emailKey, letter.language);
      case 'confirm_email':
        return writeConfirmation(letter);
      case 'password_changed':
      case 'email_asked':
      case 'email_changed':
        return writeWarning(letter);
    }
  }

  async function writeReset(key: string, language: Letter['language']): Promise<Mail | null> {
    const person = await findPerson(db, { emailKey: key });
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

  /** An address that another account has is told so in the letter, and nowhere else. */
  async function writeConfirmation({
    userId,
    to,
    language,
  }: Extract<Letter, { kind: 'confirm_email' }>): Promise<Mail | null> {
    const person = await findAddress(db, userId);
    if (person === null || to !== (person.asked_email ?? person.email)) return null;
    if (person.asked_email === null && person.email_confirmed_at !== null) return null;
    const owner = await findPerson(db, { emailKey: emailKey(to) });
    if (owner !== null && owner.id !== userId)
      return { to, ...addressInUseText(language, config.publicUrl) };
    return {
      to,
      ...confirmEmailText(language, person.name, await link(userId, 'confirm', to, now)),
    };
  }

  async function writeWarning(
    letter: Extract<Letter, { kind: 'password_changed' | 'email_asked' | 'email_changed' }>,
  ): Promise<Mail | null> {
    const person = await findAddress(db, letter.userId);
    // What was asked for was taken back, or counts already: the letter about that follows.
    if (person === null || (letter.kind === 'email_asked' && person.asked_email === null))
      return null;
    const done = letter.at === undefined ? now : new Date(letter.at);
    if (wasDenied(person, done)) return null;
    if (
      letter.kind !== 'email_changed' &&
      person.email_confirmed_at === null &&
      !(await mayWriteTo(person.email))
    )
      return null;
    const to = letter.kind === 'email_changed' ? letter.to : person.email;
    const text: LetterText = {
      password_changed: passwordChangedText,
      email_asked: emailAskedText,
      email_changed: emailChangedText,
    }[letter.kind];
    return { to, ...text(letter.language, person.name, await link(person.id, 'deny', to, done)) };
  }

  /**
   * Nobody has shown that the address is theirs: whoever is written to may be a stranger, and gets
   * few letters, whatever is done.
   */
  async function mayWriteTo(stranger: string): Promise<boolean> {
    try {
      await countTry(
        db,
        [gate('confirmationMail', emailKey(stranger)), gate('strangersMail')],
        now,
      );
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_tries') return false;
      throw error;
    }
  }

  async function link(
    userId: string,
    kind: LinkKind,
    email: string,
    createdAt: Date,
  ): Promise<string> {
    const { token, hash } = newToken();
    await insertLink(db, {
      tokenHash: hash,
      userId,
      kind,
      email,
      createdAt,
      expiresAt: new Date(now.getTime() + linkMs[kind]),
    });
    return `${config.publicUrl}/${{ confirm: 'confirm-email', deny: 'not-me' }[kind]}?token=${token}`;
  }
}
