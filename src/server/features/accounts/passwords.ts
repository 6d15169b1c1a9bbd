import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#server/platform/errors.ts';
import { hashPassword } from './password-hash.ts';

/** The names of a password's owner. A password that is just one of them is easy to guess. */
export interface PasswordOwner {
  name: string;
  email: string;
  company: string | null;
}

/**
 * The same password, typed on different keyboards, must give the same text: NFC, as NIST SP 800-63B
 * asks. Nothing is cut off.
 */
export const normalise = (password: string): string => password.normalize('NFC');

/**
 * Resolves with the hash to store. Throws `weak_password` for a password that is too short, widely
 * used, or guessable from the owner's own data.
 */
export async function hashNewPassword(
  password: string,
  owner: PasswordOwner,
  minLength: number,
): Promise<string> {
  const plain = normalise(password);
  if ([...plain].length < minLength || (await isGuessable(plain, owner)))
    throw new AppError('weak_password', { count: minLength });
  return hashPassword(plain);
}

async function isGuessable(password: string, owner: PasswordOwner): Promise<boolean> {
  const folded = fold(password);
  const ownWords = [
    'recado',
    owner.email,
    owner.email.split('@')[0] ?? '',
    owner.name,
    owner.company ?? '',
  ]
    .map(fold)
    .filter((word) => word !== '');
  const { passwords, words } = await commonPasswords();
  const withoutDigits = folded.replace(/^\d{0,6}|\d{0,6}$/g, '');
  return (
    passwords.has(folded) ||
    words.has(folded) ||
    words.has(withoutDigits) ||
    ownWords.includes(folded) ||
    ownWords.includes(withoutDigits) ||
    isRun(folded)
  );
}

/** Whether each character follows the one before, as in `aaaaaaaa`, `12345678` and `hgfedcba`. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return (
    Math.abs(step) <= 1 &&
    codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
  );
}

/**
 * Removes case, accents and spaces, because a common password with other ones is as easy to guess.
 */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();

let loaded: Promise<{ passwords: ReadonlySet<string>; words: ReadonlySet<string> }> | undefined;

/** The lists are read when somebody chooses a password for the first time, and then kept. */
function commonPasswords(): NonNullable<typeof loaded> {
  loaded ??= Promise.all([readList('common-passwords.txt'), readList('common-words.txt')]).then(
    ([passwords, words]) => ({ passwords, words }),
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}

async function readList(name: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(import.meta.dirname, name), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('# ')));
}
