import { record } from '#server/features/audit/audit.ts';
import { sessionsEnded } from '#server/features/live/live.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError, hasCode } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { sendLater } from './letters/account-letters.ts';
import { findHomeWorkspace } from './accounts.store.ts';
import { deleteDevicesOf } from './sessions/devices.store.ts';
import { emailKey } from './email-key.ts';
import { deleteLinksOf, lockAddress, noteDenial, setEmail, takeLink } from './links.store.ts';
import { deleteResetsOf } from './recovery.store.ts';
import { hashToken } from './sessions/sessions.ts';
import { deleteSessionsOf } from './sessions/sessions.store.ts';
import { addressGate, countTry } from './throttle.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * The person opened the link in a confirmation letter. An address that they asked for replaces the
 * old one, and the old one is told; otherwise their address is marked as confirmed. Throws
 * `confirmation_link_invalid`, `too_many_tries`.
 */
export async function confirmEmail(
  { db, jobs }: Services,
  token: string,
  caller: Caller,
  now: Date,
): Promise<{ email: string }> {
  await countTry(db, [addressGate('linkByAddress', caller.address)], now);
  return inTransaction(db, async (tx) => {
    const link = await takeLink(tx, 'confirm', hashToken(token), now);
    const person = link && (await lockAddress(tx, link.user_id));
    if (!link || !person || link.email !== (person.asked_email ?? person.email))
      throw new AppError('confirmation_link_invalid');
    await deleteLinksOf(tx, person.id, 'confirm');
    await changeEmail(tx, person.id, link.email, now);
    const action =
      person.asked_email === null ? 'account.email_confirmed' : 'account.email_changed';
    await recordAtHome(tx, person.id, action, { address: caller.address });
    if (person.asked_email !== null) {
      await deleteResetsOf(tx, person.id);
      await sendLater(jobs, tx, {
        kind: 'email_changed',
        userId: person.id,
        to: person.email,
        at: now.toISOString(),
        language: caller.language,
      });
    }
    return { email: link.email };
  });
}

/**
 * The owner opened the link "it was not me". All sessions end, open address changes are taken back,
 * an address that was changed comes back, and a link for a new password is mailed to it. Whoever
 * opens this link reads that address's mail, so the address is marked as confirmed. Throws
 * `denial_link_invalid`, `too_many_tries`.
 */
export async function denyChange(
  { db, jobs }: Services,
  token: string,
  caller: Caller,
  now: Date,
): Promise<{ email: string }> {
  await countTry(db, [addressGate('linkByAddress', caller.address)], now);
  return inTransaction(db, async (tx) => {
    const link = await takeLink(tx, 'deny', hashToken(token), now);
    if (link === null) throw new AppError('denial_link_invalid');
    await lockAddress(tx, link.user_id);
    await deleteLinksOf(tx, link.user_id, 'confirm');
    await noteDenial(tx, link.user_id, link.created_at, now);
    await deleteResetsOf(tx, link.user_id);
    await changeEmail(tx, link.user_id, link.email, now, 'denial_link_invalid');
    await deleteDevicesOf(tx, link.user_id);
    const endedSessions = await deleteSessionsOf(tx, link.user_id, null);
    sessionsEnded(tx, link.user_id);
    await recordAtHome(tx, link.user_id, 'account.change_denied', {
      address: caller.address,
      endedSessions,
    });
    await sendLater(jobs, tx, {
      kind: 'reset',
      emailKey: emailKey(link.email),
      language: caller.language,
    });
    return { email: link.email };
  });
}

/**
 * Sets the address. When another account has taken it in the meantime, the link is no longer valid.
 */
async function changeEmail(
  tx: Queryable,
  userId: string,
  email: string,
  now: Date,
  refusal: 'confirmation_link_invalid' | 'denial_link_invalid' = 'confirmation_link_invalid',
): Promise<void> {
  await setEmail(tx, userId, { email, emailKey: emailKey(email), now }).catch((error: unknown) => {
    throw hasCode(error, UNIQUE_VIOLATION) ? new AppError(refusal) : error;
  });
}

async function recordAtHome(
  tx: Queryable,
  userId: string,
  action: Parameters<typeof record>[1]['action'],
  details: object,
): Promise<void> {
  const workspaceId = await findHomeWorkspace(tx, userId);
  if (workspaceId !== null)
    await record(tx, {
      workspaceId,
      userId: null,
      action,
      subject: userId,
      details: { ...details },
    });
}
