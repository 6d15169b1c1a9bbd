import { z } from 'zod';
import type { Queryable } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/services.ts';

/** The job that mails one letter; its data are the `Letter`. */
export const ACCOUNT_MAIL_JOB = 'account-mail';

const language = z.enum(['pt', 'en']);
/** When the change was made; a letter that an earlier version enqueued has no time. */
const at = z.iso.datetime().optional();
/** A letter about somebody's account. */
export const Letter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), emailKey: z.string(), language }),
  z.object({ kind: z.literal('password_changed'), userId: z.string(), at, language }),
  /**
   * Goes to the address that the person asked for or has. Nothing is mailed when they have taken it
   * back.
   */
  z.object({ kind: z.literal('confirm_email'), userId: z.string(), to: z.string(), language }),
  /** Goes to the address that the person has, because they asked for another one. */
  z.object({ kind: z.literal('email_asked'), userId: z.string(), at, language }),
  /** Goes to the address that the person had before. */
  z.object({ kind: z.literal('email_changed'), userId: z.string(), to: z.string(), at, language }),
]);
export type Letter = z.output<typeof Letter>;

/** Enqueues a letter in the caller's transaction, so that it is mailed only if that commits. */
export async function sendLater(jobs: Jobs, db: Queryable, letter: Letter): Promise<void> {
  await jobs.enqueue(db, ACCOUNT_MAIL_JOB, letter);
}
