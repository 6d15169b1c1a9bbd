import type { Services } from '#server/platform/services.ts';
import { insertLink, type LinkKind } from '../links.store.ts';
import { newToken } from '../sessions/sessions.ts';

/** What writing a letter needs: the database, the public address of the links, and the time. */
export interface LetterTools extends Pick<Services, 'config' | 'db'> {
  now: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * A "this was not me" link gives the account back, so it lasts longer than a weekend, but not long
 * enough for the mailbox's next owner to find it.
 */
const linkMs = { confirm: DAY_MS, deny: 3 * DAY_MS };

/** Makes a link, stores the hash of its token, and returns its address. */
export async function makeLink(
  { config, db, now }: LetterTools,
  { userId, kind, email, createdAt }: LinkOf,
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

interface LinkOf {
  userId: string;
  kind: LinkKind;
  email: string;
  /** When the change was made that the letter tells of. */
  createdAt: Date;
}
