import { z } from 'zod';
import { Id } from '../common.ts';
import { plainName } from '../plain-names.ts';
import { Role } from '#contract/people/roles.ts';

export const PersonName = plainName(120).min(1);
export const Email = z.string().trim().max(254).pipe(z.email());
const phone = z.string().trim().max(40);
const company = plainName(160);
/**
 * Any characters, counted in code points; the blocklist and the minimum are checked by the server.
 */
const newPassword = z.string().min(8).max(128);

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** A link sent to the address was opened, so it is theirs. */
  emailConfirmed: z.boolean(),
  /** The address that they asked for; it counts once the link sent to it was opened. */
  pendingEmail: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  role: Role,
  workspace: z.object({ id: Id, name: z.string() }),
  /** The other workspaces that they belong to, by name. */
  otherWorkspaces: z.array(z.object({ id: Id, name: z.string() })),
});
export type User = z.output<typeof User>;

/** A password that somebody has, or one that they choose. */
export const InvitedPassword = z.string().min(1).max(1024);
/**
 * A token that a browser keeps after a sign-in. It lets nobody in, but spares its owner the wait
 * while strangers try passwords.
 */
const device = z.string().min(20).max(200);
export const LoginBody = z.strictObject({
  email: Email,
  password: InvitedPassword,
  device: device.optional(),
});
export const RegisterBody = z.strictObject({
  name: PersonName,
  email: Email,
  password: newPassword,
  phone: phone.optional(),
  company: company.optional(),
});
export const ProfileBody = z.strictObject({
  name: PersonName,
  email: Email,
  phone: phone.nullish(),
  company: company.nullish(),
});
export const PasswordBody = z.strictObject({
  currentPassword: z.string().min(1).max(1024),
  newPassword,
});
export const ForgotPasswordBody = z.strictObject({ email: Email });
export const ResetPasswordBody = z.strictObject({
  token: z.string().min(20).max(200),
  password: newPassword,
});
export const SignedIn = z.object({ token: z.string(), user: User });
export const SignedInHere = SignedIn.extend({ device });
