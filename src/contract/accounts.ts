import { z } from 'zod';
import { addressRoutes } from './addresses.ts';
import { Empty, Id } from './common.ts';
import { plainName } from './plain-names.ts';
import { everyone, Role } from './roles.ts';
import { route } from './route.ts';
import { sessionRoutes } from './sessions.ts';

export const PersonName = plainName(120).min(1);
export const Email = z.string().trim().max(254).pipe(z.email());
const phone = z.string().trim().max(40);
const company = plainName(160);
/** Any characters, counted in code points; the blocklist and the minimum are checked by the server. */
const newPassword = z.string().min(8).max(128);

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** A link to it was opened, so it is theirs. */
  emailConfirmed: z.boolean(),
  /** They asked for this one; it counts once the link to it was opened. */
  pendingEmail: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  role: Role,
  workspace: z.object({ id: Id, name: z.string() }),
  /** Where they belong too, by name. */
  otherWorkspaces: z.array(z.object({ id: Id, name: z.string() })),
});
export type User = z.output<typeof User>;

/** A password that somebody has, or one that they choose. */
export const InvitedPassword = z.string().min(1).max(1024);
/** What a browser keeps of having signed in: it lets nobody in, but its owner is not kept waiting while strangers try passwords. */
const device = z.string().min(20).max(200);
export const LoginBody = z.strictObject({ email: Email, password: InvitedPassword, device: device.optional() });
export const RegisterBody = z.strictObject({
  name: PersonName,
  email: Email,
  password: newPassword,
  phone: phone.optional(),
  company: company.optional(),
});
export const ProfileBody = z.strictObject({ name: PersonName, email: Email, phone: phone.nullish(), company: company.nullish() });
export const PasswordBody = z.strictObject({ currentPassword: z.string().min(1).max(1024), newPassword });
export const ForgotPasswordBody = z.strictObject({ email: Email });
export const ResetPasswordBody = z.strictObject({ token: z.string().min(20).max(200), password: newPassword });
export const SignedIn = z.object({ token: z.string(), user: User });
const SignedInHere = SignedIn.extend({ device });

const tag = 'accounts';
export const accountRoutes = {
  login: route({
    method: 'post',
    path: '/api/auth/login',
    summary: 'Sign in',
    tag,
    auth: 'none',
    body: LoginBody,
    answer: { status: 200, data: SignedInHere },
    errors: ['invalid_credentials', 'no_workspace', 'too_many_tries'],
  }),
  register: route({
    method: 'post',
    path: '/api/auth/register',
    summary: 'Create an account and its workspace',
    tag,
    auth: 'none',
    body: RegisterBody,
    answer: { status: 201, data: SignedInHere },
    errors: ['registration_closed', 'email_taken', 'weak_password', 'too_many_tries'],
  }),
  me: route({
    method: 'get',
    path: '/api/auth/me',
    summary: 'The signed-in user',
    tag,
    auth: everyone,
    answer: { status: 200, data: User },
  }),
  logout: route({
    method: 'post',
    path: '/api/auth/logout',
    summary: 'End this session',
    tag,
    auth: everyone,
    answer: { status: 200, data: Empty },
  }),
  forgotPassword: route({
    method: 'post',
    path: '/api/auth/forgot-password',
    summary: 'Mail a link to choose a new password; the answer never tells whether the address exists',
    tag,
    auth: 'none',
    body: ForgotPasswordBody,
    answer: { status: 202, data: Empty },
    errors: ['too_many_tries'],
  }),
  resetPassword: route({
    method: 'post',
    path: '/api/auth/reset-password',
    summary: 'Choose a new password with the mailed token',
    tag,
    auth: 'none',
    body: ResetPasswordBody,
    answer: { status: 200, data: Empty },
    errors: ['reset_link_invalid', 'weak_password', 'too_many_tries'],
  }),
  uploadAvatar: route({
    method: 'post',
    path: '/api/auth/avatar',
    summary: 'Replace the avatar (png, jpeg, webp or gif, at most 5 MB)',
    tag,
    auth: everyone,
    bodyType: 'file',
    upload: { field: 'avatar', maxBytes: 5 * 1024 * 1024, tooLarge: 'image_too_large' },
    answer: { status: 200, data: z.object({ avatarUrl: z.string() }) },
    errors: ['image_invalid', 'image_too_large'],
  }),
  updateProfile: route({
    method: 'put',
    path: '/api/users/profile',
    summary: 'Change name, phone and company; another email counts after the link to it was opened (202), and takes the password',
    tag,
    auth: everyone,
    body: ProfileBody,
    answer: { status: 200, data: User, acceptedWhile: 'pendingEmail' },
    errors: ['password_needed', 'too_many_tries'],
  }),
  changePassword: route({
    method: 'put',
    path: '/api/users/password',
    summary: 'Change the password; other sessions end',
    tag,
    auth: everyone,
    body: PasswordBody,
    answer: { status: 200, data: Empty },
    errors: ['wrong_password', 'weak_password', 'too_many_tries'],
  }),
  ...sessionRoutes,
  ...addressRoutes,
};
