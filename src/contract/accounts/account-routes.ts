import { z } from 'zod';
import {
  User,
  LoginBody,
  RegisterBody,
  ProfileBody,
  PasswordBody,
  ForgotPasswordBody,
  ResetPasswordBody,
  SignedInHere,
} from './accounts.ts';
import { addressRoutes } from './addresses.ts';
import { Empty } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';
import { sessionRoutes } from './sessions.ts';

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
    summary:
      'Mail a link to choose a new password; the answer never tells whether the address exists',
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
    summary:
      'Change name, phone and company; another email counts after the link to it was opened (202), and takes the password',
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
