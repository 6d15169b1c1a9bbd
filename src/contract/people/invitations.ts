import { z } from 'zod';
import { Email, InvitedPassword, PersonName } from '#contract/accounts/accounts.ts';
import { Id, Time } from '../common.ts';
import { Role } from './roles.ts';

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  /** Who sent it; null once they have no account any more. */
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
  /** True: they sign in with their password. False: they choose one. */
  hasAccount: z.boolean(),
});

/** The token in the mailed link. */
export const InvitationToken = z.string().min(20).max(200);
export const InviteBody = z.strictObject({
  email: Email,
  role: Role,
  /**
   * `link`: the answer contains the link, and the person who invites passes it on. Only `mail`
   * requires that their own address is confirmed.
   */
  by: z.enum(['mail', 'link']).default('mail'),
});
export const AcceptInvitationBody = z.strictObject({
  token: InvitationToken,
  /** For somebody who has no account yet. */
  name: PersonName.optional(),
  password: InvitedPassword,
});
