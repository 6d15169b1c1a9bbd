import type { z } from 'zod';
import type { User } from '#contract/accounts/accounts.ts';
import type { AcceptInvitationBody, MailedInvitation } from '#contract/people/invitations.ts';
import { hasAccount, identify, join } from '#server/features/accounts/joining.ts';
import { hashToken } from '#server/features/accounts/sessions/sessions.ts';
import { addressGate, countTry } from '#server/features/accounts/throttle.ts';
import { record } from '#server/features/audit/audit.ts';
import { raise } from '#server/features/notifications/notifications.ts';
import { invitationAccepted } from '#server/features/notifications/workspace-notices.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import type { InvitationRow } from './invitations.store.ts';
import { findByToken, takeInvitation } from './invitation-tokens.store.ts';

/** Throws `invitation_invalid`, `too_many_tries`. */
export async function readMailed(
  { db }: Services,
  token: string,
  caller: Caller,
  now: Date,
): Promise<z.output<typeof MailedInvitation>> {
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
 * Accepts an invitation. The link works once. Somebody with an account joins by that account's
 * password, even while another person is signed in at this browser. Somebody without one gets an
 * account, because using the link shows that the address is theirs. Throws `invitation_invalid`,
 * `invalid_credentials`, `weak_password`, `invalid_input`, `too_many_tries`.
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
  const joiner = await identify(
    services,
    { email: invited.email, name: body.name, password: body.password },
    caller,
    now,
  );
  return inTransaction(db, async (tx) => {
    if (!(await takeInvitation(tx, hashToken(body.token), now)))
      throw new AppError('invitation_invalid');
    const joined = await join(
      tx,
      joiner,
      { workspaceId, role, isEmailShown: invited.is_mailed },
      caller,
      now,
    );
    await record(tx, {
      workspaceId,
      userId: joined.user.id,
      action: 'invitation.accepted',
      subject: invited.id,
      details: { role },
    });
    await raise(tx, workspaceId, invitationAccepted(joined.user.id, joined.user.name));
    tx.tell(workspaceId, 'people');
    return joined;
  });
}

async function open(
  db: Services['db'],
  token: string,
  caller: Caller,
  now: Date,
): Promise<InvitationRow> {
  await countTry(db, [addressGate('invitationByAddress', caller.address)], now);
  const row = await findByToken(db, hashToken(token), now);
  if (!row) throw new AppError('invitation_invalid');
  return row;
}
