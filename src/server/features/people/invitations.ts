import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Invitation, InviteBody } from '#contract/people/invitations.ts';
import { hasShownAddress } from '#server/features/accounts/addresses.ts';
import { emailKey } from '#server/features/accounts/email-key.ts';
import { newToken } from '#server/features/accounts/sessions/sessions.ts';
import { countTry, gate } from '#server/features/accounts/throttle.ts';
import { record } from '#server/features/audit/audit.ts';
import { type Database, inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { mailInvitation } from './invitation-mail.ts';
import {
  deleteInvitation,
  findInvitation,
  findOffered,
  type InvitationRow,
  isMember,
  upsertInvitation,
} from './invitations.store.ts';
import { setPassedOnToken } from './invitation-tokens.store.ts';
import { requireOwner } from './people.ts';

const VALID_MS = 7 * 24 * 60 * 60 * 1000;
/** Until when an invitation is valid that is made or renewed at `now`. */
export const validUntil = (now: Date): Date => new Date(now.getTime() + VALID_MS);

/**
 * Invites somebody. The answer is the same whether or not the address has an account in some other
 * workspace; only a member of this workspace is recognised. Inviting the same address again renews
 * its invitation. Throws `already_member`, `email_unconfirmed`, `too_many_tries`, `forbidden`.
 */
export async function invite(
  { config, db, jobs }: Services,
  session: Session,
  caller: Caller,
  body: z.output<typeof InviteBody>,
  now: Date,
): Promise<Invitation & { link: string | null }> {
  const { workspaceId, userId } = session;
  requireOwner(session, caller, body.role);
  const key = emailKey(body.email);
  if (await isMember(db, workspaceId, key)) throw new AppError('already_member');
  await admit(db, session, body.by === 'mail' ? key : null, now);
  let link: string | null = null;
  const row = await inTransaction(db, async (tx) => {
    // an admin must not replace an invitation as owner by a lower role
    requireOwner(session, caller, (await findOffered(tx, workspaceId, key)) ?? body.role);
    const id = await upsertInvitation(tx, {
      id: uuidv7(),
      workspaceId,
      email: body.email,
      emailKey: key,
      role: body.role,
      invitedBy: userId,
      now,
      expiresAt: validUntil(now),
    });
    await record(tx, {
      workspaceId,
      userId,
      action: 'person.invited',
      subject: id,
      details: { role: body.role, by: body.by },
    });
    if (body.by === 'mail') await mailInvitation(jobs, tx, { id, language: caller.language });
    else link = await newLink(tx, config, id);
    tx.tell(workspaceId, 'people');
    return findInvitation(tx, id);
  });
  if (!row) throw new AppError('invitation_not_found');
  return { ...toInvitation(row, now), link };
}

/**
 * Counts an invitation against the limits. A mail goes to somebody who may not know the workspace,
 * so only a person who has confirmed their own address may send one. Throws `email_unconfirmed`,
 * `too_many_tries`.
 */
export async function admit(
  db: Database,
  { workspaceId, userId }: Session,
  mailTo: string | null,
  now: Date,
): Promise<void> {
  const ofWorkspace = gate('invitation', workspaceId);
  if (mailTo === null) return countTry(db, [ofWorkspace], now);
  if (!(await hasShownAddress(db, userId))) throw new AppError('email_unconfirmed');
  return countTry(db, [ofWorkspace, gate('invitationMail', mailTo), gate('strangersMail')], now);
}

/** Makes a link to pass on; the one before no longer works. */
export async function newLink(
  tx: Queryable,
  { publicUrl }: Services['config'],
  id: string,
): Promise<string> {
  const { token, hash } = newToken();
  await setPassedOnToken(tx, id, hash);
  return `${publicUrl}/invite?token=${token}`;
}

/** Throws `invitation_not_found`, `forbidden`. */
export async function withdrawInvitation(
  { db }: Services,
  session: Session,
  caller: Caller,
  id: string,
): Promise<void> {
  const { workspaceId, userId } = session;
  await inTransaction(db, async (tx) => {
    const offered = await deleteInvitation(tx, workspaceId, id);
    if (offered === null) throw new AppError('invitation_not_found');
    requireOwner(session, caller, offered); // its error rolls the deletion back
    await record(tx, { workspaceId, userId, action: 'invitation.withdrawn', subject: id });
    tx.tell(workspaceId, 'people');
  });
}

/** An invitation as the API shows it. */
export const toInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invitedBy: row.inviter,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  expired: Date.parse(row.expires_at) <= now.getTime(),
});
