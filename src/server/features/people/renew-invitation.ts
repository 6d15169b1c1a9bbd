import type { Invitation } from '#contract/people/invitations.ts';
import { record } from '#server/features/audit/audit.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { validUntil, admit, newLink, toInvitation } from './invitations.ts';
import { mailInvitation } from './invitation-mail.ts';
import { findInvitation, type InvitationRow, renewInvitation } from './invitations.store.ts';
import { requireOwner } from './people.ts';

/**
 * Renews an invitation with a link to pass on, which replaces the one before. Throws
 * `invitation_not_found`, `too_many_tries`, `forbidden`.
 */
export async function linkTo(
  { config, db }: Services,
  session: Session,
  caller: Caller,
  id: string,
  now: Date,
): Promise<string> {
  const { workspaceId, userId } = session;
  await toRenew(db, session, caller, id);
  await admit(db, session, null, now);
  return inTransaction(db, async (tx) => {
    if (!(await renewInvitation(tx, { workspaceId, id, expiresAt: validUntil(now) })))
      throw new AppError('invitation_not_found');
    await record(tx, { workspaceId, userId, action: 'invitation.linked', subject: id });
    tx.tell(workspaceId, 'people');
    return newLink(tx, config, id);
  });
}

async function toRenew(
  db: Database,
  session: Session,
  caller: Caller,
  id: string,
): Promise<InvitationRow> {
  const found = await findInvitation(db, id);
  if (found?.workspace_id !== session.workspaceId) throw new AppError('invitation_not_found');
  requireOwner(session, caller, found.role);
  return found;
}

/** Throws `invitation_not_found`, `email_unconfirmed`, `too_many_tries`, `forbidden`. */
export async function resend(
  { db, jobs }: Services,
  session: Session,
  caller: Caller,
  id: string,
  now: Date,
): Promise<Invitation> {
  const { workspaceId, userId } = session;
  const found = await toRenew(db, session, caller, id);
  await admit(db, session, found.email_key, now);
  const row = await inTransaction(db, async (tx) => {
    const renewed = await renewInvitation(tx, { workspaceId, id, expiresAt: validUntil(now) });
    if (!renewed) throw new AppError('invitation_not_found');
    await record(tx, { workspaceId, userId, action: 'invitation.resent', subject: id });
    await mailInvitation(jobs, tx, { id, language: caller.language });
    tx.tell(workspaceId, 'people');
    return renewed;
  });
  return toInvitation(row, now);
}
