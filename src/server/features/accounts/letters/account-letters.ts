import { z } from 'zod';
import type { Queryable } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/services.ts';

/** Writes one letter; its data are the letter. */
export const ACCOUNT_MAIL_JOB = 'account-mail';

const language = z.enum(['pt', 'en']);
/** When it was done; a letter that an earlier version left has none. */
const at = z.iso.datetime().optional();
/** What is written to somebody about their account. */
export const Letter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), emailKey: z.string(), language }),
  z.object({ kind: z.literal('password_changed'), userId: z.string(), at, language }),
  /** To an address that they asked for, or have; nothing where they took that back. */
  z.object({ kind: z.literal('confirm_email'), userId: z.string(), to: z.string(), language }),
  /** To the address that they have: another was asked for. */
  z.object({ kind: z.literal('email_asked'), userId: z.string(), at, language }),
  /** To the address that they had. */
  z.object({ kind: z.literal('email_changed'), userId: z.string(), to: z.string(), at, language }),
]);
export type Letter = z.output<typeof Letter>;

/** In the caller's transaction: the mail goes out if, and only if, what it tells about is true. */
export async function sendLater(jobs: Jobs, db: Queryable, letter: Letter): Promise<void> {
  await jobs.enqueue(db, ACCOUNT_MAIL_JOB, letter);
}
