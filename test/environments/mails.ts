import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The mails that were written to a folder instead of being sent, oldest first. A mail that is still
 * being written is left out.
 */
export async function mailsIn(outbox: string): Promise<string[]> {
  const names = (await readdir(outbox).catch((): string[] => [])).filter((name) =>
    name.endsWith('.eml'),
  );
  return Promise.all(names.toSorted().map((name) => readFile(join(outbox, name), 'utf8')));
}

/**
 * The token of the newest link to a path (`invite`, `reset-password`) that was mailed to an
 * address.
 */
export async function mailedToken(
  outbox: string,
  email: string,
  path: string,
): Promise<string | null> {
  const link = new RegExp(`/${path}\\?token=([\\w-]+)`);
  const mails = (await mailsIn(outbox)).map((mail) =>
    mail.replace(/=\r?\n/g, '').replace(/=3D/gi, '='),
  );
  return (
    mails.flatMap((mail) => (mail.includes(email) ? (link.exec(mail)?.[1] ?? []) : [])).at(-1) ??
    null
  );
}
