import { z } from 'zod';
import { SignedIn } from '#contract/accounts/accounts.ts';
import { Empty, IdParams } from '../common.ts';
import {
  AcceptInvitationBody,
  Invitation,
  InvitationToken,
  InviteBody,
  MailedInvitation,
} from './invitations.ts';
import { managers } from './roles.ts';
import { route } from '../route.ts';

const tag = 'people';
export const invitationRoutes = {
  listInvitations: route({
    method: 'get',
    path: '/api/invitations',
    summary: 'Invitations that nobody has accepted yet, newest first',
    tag,
    auth: managers,
    answer: { status: 200, data: z.object({ invitations: z.array(Invitation) }) },
  }),
  invitePerson: route({
    method: 'post',
    path: '/api/invitations',
    summary:
      'Invite by mail, or by a link to pass on; it works once and for 7 days. The answer never tells whether the address has an account',
    tag,
    auth: managers,
    confirmed: true,
    body: InviteBody,
    answer: { status: 201, data: Invitation.extend({ link: z.string().nullable() }) },
    errors: ['already_member', 'email_unconfirmed', 'too_many_tries'],
  }),
  resendInvitation: route({
    method: 'post',
    path: '/api/invitations/{id}/resend',
    summary: 'Mail a new link for 7 more days; the one before stops working',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: Invitation },
    errors: ['invitation_not_found', 'email_unconfirmed', 'too_many_tries'],
  }),
  linkInvitation: route({
    method: 'post',
    path: '/api/invitations/{id}/link',
    summary: 'A new link to pass on, for 7 more days; the one before stops working',
    tag,
    auth: managers,
    confirmed: true,
    params: IdParams,
    answer: { status: 200, data: z.object({ link: z.string() }) },
    errors: ['invitation_not_found', 'too_many_tries'],
  }),
  withdrawInvitation: route({
    method: 'delete',
    path: '/api/invitations/{id}',
    summary: 'Withdraw an invitation; its link stops working',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['invitation_not_found'],
  }),
  readInvitation: route({
    method: 'post',
    path: '/api/invitations/read',
    summary: 'What the mailed token invites to',
    tag,
    auth: 'none',
    body: z.strictObject({ token: InvitationToken }),
    answer: { status: 200, data: MailedInvitation },
    errors: ['invitation_invalid', 'too_many_tries'],
  }),
  acceptInvitation: route({
    method: 'post',
    path: '/api/invitations/accept',
    summary:
      'Join the workspace with the mailed token: with the password one has, or with a new account',
    tag,
    auth: 'none',
    body: AcceptInvitationBody,
    answer: { status: 201, data: SignedIn },
    errors: [
      'invitation_invalid',
      'invalid_credentials',
      'registration_closed',
      'weak_password',
      'invalid_input',
      'too_many_tries',
    ],
  }),
};
