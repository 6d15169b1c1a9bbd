import { z } from 'zod';
import { Email, InvitedPassword, PersonName, SignedIn } from './accounts.ts';
import { Empty, Id, IdParams, Time } from './common.ts';
import { everyone, managers, Role } from './roles.ts';
import { route } from './route.ts';

/** Somebody who belongs to the workspace. */
export const Member = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  role: Role,
  joinedAt: Time,
});
export type Member = z.output<typeof Member>;

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

/** Somebody else who looks at the conversation now. */
export const Viewer = z.object({ id: Id, name: z.string(), avatarUrl: z.string().nullable(), typing: z.boolean() });

const token = z.string().min(20).max(200);
export const InviteBody = z.strictObject({
  email: Email,
  role: Role,
  /** `link`: it is answered, to be passed on by who invites; only a mail needs their own address to be confirmed. */
  by: z.enum(['mail', 'link']).default('mail'),
});
const link = z.string();
export const AcceptInvitationBody = z.strictObject({
  token,
  /** Of somebody who has no account yet. */
  name: PersonName.optional(),
  password: InvitedPassword,
});

const tag = 'people';
export const peopleRoutes = {
  listPeople: route({
    method: 'get',
    path: '/api/people',
    summary: 'Who belongs to the workspace, by name',
    tag,
    auth: everyone,
    answer: { status: 200, data: z.object({ people: z.array(Member) }) },
  }),
  changeRole: route({
    method: 'patch',
    path: '/api/people/{id}',
    summary: 'Change the role of a person; owners are made and changed by owners',
    tag,
    auth: managers,
    confirmed: true,
    params: IdParams,
    body: z.strictObject({ role: Role }),
    answer: { status: 200, data: Member },
    errors: ['person_not_found', 'last_owner'],
  }),
  removePerson: route({
    method: 'delete',
    path: '/api/people/{id}',
    summary: 'Remove a person: their sessions here end, and their conversations are nobody’s',
    tag,
    auth: managers,
    confirmed: true,
    params: IdParams,
    answer: { status: 200, data: z.object({ conversations: z.number().int() }) },
    errors: ['person_not_found', 'last_owner'],
  }),
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
    answer: { status: 201, data: Invitation.extend({ link: link.nullable() }) },
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
    answer: { status: 200, data: z.object({ link }) },
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
    body: z.strictObject({ token }),
    answer: { status: 200, data: MailedInvitation },
    errors: ['invitation_invalid', 'too_many_tries'],
  }),
  acceptInvitation: route({
    method: 'post',
    path: '/api/invitations/accept',
    summary: 'Join the workspace with the mailed token: with the password one has, or with a new account',
    tag,
    auth: 'none',
    body: AcceptInvitationBody,
    answer: { status: 201, data: SignedIn },
    errors: ['invitation_invalid', 'invalid_credentials', 'registration_closed', 'weak_password', 'invalid_input', 'too_many_tries'],
  }),
  visitConversation: route({
    method: 'post',
    path: '/api/conversations/{id}/presence',
    summary: 'A page looks at a conversation (said every 10 seconds), types in it or leaves it; answers with who else is there',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({ doing: z.enum(['looking', 'typing', 'leaving']) }),
    answer: { status: 200, data: z.object({ viewers: z.array(Viewer) }) },
    errors: ['not_found'],
  }),
  enterWorkspace: route({
    method: 'post',
    path: '/api/workspaces/{id}/enter',
    summary: 'Go on in another workspace that one belongs to: this session ends, the new one is answered',
    tag,
    auth: everyone,
    ofSession: true,
    params: IdParams,
    answer: { status: 200, data: SignedIn },
    errors: ['workspace_not_found'],
  }),
};
