import { z } from 'zod';
import { Email, InvitedPassword, PersonName } from '#contract/accounts/accounts.ts';
import { Id, Time } from '../common.ts';
import { Role } from './roles.ts';

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  /** Who sent it, while they have an account. */
  invitedBy: z.string().nullable(),
  createdAt: Time,
  expiresAt: Time,
  expired: z.boolean(),
});
export type Invitation = z.output<typeof Invitation>;

/** What the mailed link leads to. */
export const MailedInvitation = z.object({
  workspaceName: z.string(),
  email: z.string(),
  role: Role,
  invitedBy: z.string().nullable(),
  /** They sign in with the password they have; otherwise they choose one. */
  hasAccount: z.boolean(),
});

/** Of the mailed link. */
export const InvitationToken = z.string().min(20).max(200);
export const InviteBody = z.strictObject({
  email: Email,
  role: Role,
  /**
   * `link`: it is answered, to be passed on by who invites; only a mail needs their own address to
   * be confirmed.
   */
  by: z.enum(['mail', 'link']).default('mail'),
});
export const AcceptInvitationBody = z.strictObject({
  token: InvitationToken,
  /** Of somebody who has no account yet. */
  name: PersonName.optional(),
  password: InvitedPassword,
});
