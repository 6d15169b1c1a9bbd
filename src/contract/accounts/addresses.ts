import { z } from 'zod';
import { Empty } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';

const token = z.string().min(20).max(200);

const tag = 'accounts';
export const addressRoutes = {
  askConfirmation: route({
    method: 'post',
    path: '/api/auth/email-confirmation',
    summary:
      'Mail a link that shows that the address is theirs: the one they asked for, else the one they have; the link before stops working',
    tag,
    auth: everyone,
    answer: { status: 202, data: Empty },
    errors: ['too_many_tries'],
  }),
  confirmEmail: route({
    method: 'post',
    path: '/api/auth/confirm-email',
    summary: 'The mailed link was opened: from now on the address counts',
    tag,
    auth: 'none',
    body: z.strictObject({ token }),
    answer: { status: 200, data: z.object({ email: z.string() }) },
    errors: ['confirmation_link_invalid', 'too_many_tries'],
  }),
  denyChange: route({
    method: 'post',
    path: '/api/auth/not-me',
    summary:
      '"It was not me": all sessions end, a changed address comes back, and a link for a new password is mailed to it',
    tag,
    auth: 'none',
    body: z.strictObject({ token }),
    answer: { status: 200, data: z.object({ email: z.string() }) },
    errors: ['denial_link_invalid', 'too_many_tries'],
  }),
};
