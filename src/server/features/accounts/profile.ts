import type { z } from 'zod';
import type { ProfileBody, User } from '#contract/accounts/accounts.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { requireConfirmed } from '#server/platform/http/door.ts';
import type { AccountPorts } from './accounts.ts';
import { askForEmail, countStrangersMail } from './addresses.ts';
import { findProfile, updateUser } from './accounts.store.ts';
import { emailKey } from './email-key.ts';
import { respellEmail, setAskedEmail } from './links.store.ts';
import { readUser } from './user-view.ts';

/**
 * Saves a person's profile. A new address needs the password, and replaces the old one only when
 * the link that is mailed to it is opened; everything else is saved at once. Throws
 * `password_needed` and `too_many_tries`, and then saves nothing.
 */
export async function updateProfile(
  services: Services,
  ports: AccountPorts,
  body: z.output<typeof ProfileBody>,
  session: Session,
  caller: Caller,
): Promise<User> {
  const { db } = services;
  const { userId, workspaceId } = session;
  const change = {
    name: body.name,
    phone: emptyToNull(body.phone),
    company: emptyToNull(body.company),
  };
  const before = await findProfile(db, userId, workspaceId);
  if (before === null) throw new AppError('not_signed_in');
  const isAsked = emailKey(body.email) !== before.email_key && body.email !== before.asked_email;
  if (isAsked) {
    requireConfirmed(session);
    await countStrangersMail(db, body.email, workspaceId, ports.now());
  }
  return inTransaction(db, async (tx) => {
    await updateUser(tx, userId, change);
    if (isAsked) await askForEmail(services, tx, session, body.email, caller, ports.now());
    // Entering their own address takes back that they asked for another.
    else if (emailKey(body.email) === before.email_key) {
      await setAskedEmail(tx, userId, null);
      await respellEmail(tx, userId, body.email);
    }
    return readUser(tx, session);
  });
}

const emptyToNull = (text: string | null | undefined): string | null | undefined =>
  text === '' ? null : text;
