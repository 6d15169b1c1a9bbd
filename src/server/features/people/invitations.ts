import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { User } from '#contract/accounts.ts';
import type { AcceptInvitationBody, Invitation, InviteBody, MailedInvitation } from '#contract/people.ts';
import { hasShownAddress } from '#server/features/accounts/addresses.ts';
import { emailKey } from '#server/features/accounts/email-key.ts';
import { hasAccount, identify, join } from '#server/features/accounts/joining.ts';
import { hashToken, newToken } from '#server/features/accounts/sessions.ts';
import { addressGate, countTry, gate } from '#server/features/accounts/throttle.ts';
import { record } from '#server/features/audit/audit.ts';
import { invitationAccepted, raise } from '#server/features/notifications/notifications.ts';
import { type Database, inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { mailInvitation } from './invitation-mail.ts';
import {
  deleteInvitation,
  findByToken,
  findInvitation,
  findOffered,
  type InvitationRow,
  isMember,
  renewInvitation,
  setPassedOnToken,
  takeInvitation,
  upsertInvitation,
} from './invitations.store.ts';
import { requireOwner } from './people.ts';

const VALID_MS = 7 * 24 * 60 * 60 * 1000;
const validUntil = (now: Date): Date => new Date(now.getTime() + VALID_MS);

/**
 * Answers the same whether or not the address has an account anywhere; only who belongs to this very workspace is known to be there.
 * The same address again renews its invitation. Throws `already_member`, `email_unconfirmed`, `too_many_tries`, `forbidden`.
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
    requireOwner(session, caller, (await findOffered(tx, workspaceId, key)) ?? body.role); // an owner's place is not made smaller by an admin
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
    await record(tx, { workspaceId, userId, action: 'person.invited', subject: id, details: { role: body.role, by: body.by } });
    if (body.by === 'mail') await mailInvitation(jobs, tx, { id, language: caller.language });
    else link = await newLink(tx, config, id);
    tx.tell(workspaceId, 'people');
    return findInvitation(tx, id);
  });
  if (!row) throw new AppError('invitation_not_found');
  return { ...toInvitation(row, now), link };
}

/** A mail goes to somebody who may not know the workspace: only who reads their own letters sends one. Throws `email_unconfirmed`, `too_many_tries`. */
async function admit(db: Database, { workspaceId, userId }: Session, mailTo: string | null, now: Date): Promise<void> {
  const ofWorkspace = gate('invitation', workspaceId);
  if (mailTo === null) return countTry(db, [ofWorkspace], now);
  if (!(await hasShownAddress(db, userId))) throw new AppError('email_unconfirmed');
  return countTry(db, [ofWorkspace, gate('invitationMail', mailTo), gate('strangersMail')], now);
}

async function newLink(tx: Queryable, { publicUrl }: Services['config'], id: string): Promise<string> {
  const { token, hash } = newToken();
  await setPassedOnToken(tx, id, hash);
  return `${publicUrl}/invite?token=${token}`;
}

/** A link to pass on, in the place of the one before. Throws `invitation_not_found`, `too_many_tries`, `forbidden`. */
export async function linkTo({ config, db }: Services, session: Session, caller: Caller, id: string, now: Date): Promise<string> {
  const { workspaceId, userId } = session;
  await toRenew(db, session, caller, id);
  await admit(db, session, null, now);
  return inTransaction(db, async (tx) => {
    if (!(await renewInvitation(tx, { workspaceId, id, expiresAt: validUntil(now) }))) throw new AppError('invitation_not_found');
    await record(tx, { workspaceId, userId, action: 'invitation.linked', subject: id });
    tx.tell(workspaceId, 'people');
    return newLink(tx, config, id);
  });
}

async function toRenew(db: Database, session: Session, caller: Caller, id: string): Promise<InvitationRow> {
  const found = await findInvitation(db, id);
  if (found?.workspace_id !== session.workspaceId) throw new AppError('invitation_not_found');
  requireOwner(session, caller, found.role);
  return found;
}

/** Throws `invitation_not_found`, `email_unconfirmed`, `too_many_tries`, `forbidden`. */
export async function resend({ db, jobs }: Services, session: Session, caller: Caller, id: string, now: Date): Promise<Invitation> {
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

/** Throws `invitation_not_found`, `forbidden`. */
export async function withdrawInvitation({ db }: Services, session: Session, caller: Caller, id: string): Promise<void> {
  const { workspaceId, userId } = session;
  await inTransaction(db, async (tx) => {
    const offered = await deleteInvitation(tx, workspaceId, id);
    if (offered === null) throw new AppError('invitation_not_found');
    requireOwner(session, caller, offered); // which brings it back
    await record(tx, { workspaceId, userId, action: 'invitation.withdrawn', subject: id });
    tx.tell(workspaceId, 'people');
  });
}

/** Throws `invitation_invalid`, `too_many_tries`. */
export async function readMailed({ db }: Services, token: string, caller: Caller, now: Date): Promise<z.output<typeof MailedInvitation>> {
  const row = await open(db, token, caller, now);
  return {
    workspaceName: row.workspace_name,
    email: row.email,
    role: row.role,
    invitedBy: row.inviter,
    hasAccount: await hasAccount(db, row.email_key),
  };
}

/**
 * The link works once. Who has an account joins with its password, whoever is signed in at this browser; who has none gets one, for the link
 * shows that the address is theirs. Throws `invitation_invalid`, `invalid_credentials`, `weak_password`, `invalid_input`, `too_many_tries`.
 */
export async function accept(
  services: Services,
  body: z.output<typeof AcceptInvitationBody>,
  caller: Caller,
  now: Date,
): Promise<{ token: string; user: User }> {
  const { db } = services;
  const invited = await open(db, body.token, caller, now);
  const { workspace_id: workspaceId, role } = invited;
  const joiner = await identify(services, { email: invited.email, name: body.name, password: body.password }, caller, now);
  return inTransaction(db, async (tx) => {
    if (!(await takeInvitation(tx, hashToken(body.token), now))) throw new AppError('invitation_invalid');
    const joined = await join(tx, joiner, { workspaceId, role, isEmailShown: invited.is_mailed }, caller, now);
    await record(tx, { workspaceId, userId: joined.user.id, action: 'invitation.accepted', subject: invited.id, details: { role } });
    await raise(tx, workspaceId, invitationAccepted(joined.user.id, joined.user.name));
    tx.tell(workspaceId, 'people');
    return joined;
  });
}

async function open(db: Services['db'], token: string, caller: Caller, now: Date): Promise<InvitationRow> {
  await countTry(db, [addressGate('invitationByAddress', caller.address)], now);
  const row = await findByToken(db, hashToken(token), now);
  if (!row) throw new AppError('invitation_invalid');
  return row;
}

export const toInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invitedBy: row.inviter,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  expired: Date.parse(row.expires_at) <= now.getTime(),
});
