import { z } from 'zod';
import { Empty, Id, IdParams, Time } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';

/** Where an account is signed in. */
export const ShownSession = z.object({
  id: Id,
  /** The session of this request. */
  isThis: z.boolean(),
  /** The browser's own name for itself (the header `User-Agent`). */
  userAgent: z.string().nullable(),
  /** The network address from which it was started; null: not known. */
  address: z.string().nullable(),
  startedAt: Time,
  lastSeenAt: Time,
});
export type ShownSession = z.output<typeof ShownSession>;

const tag = 'accounts';
export const sessionRoutes = {
  confirmPassword: route({
    method: 'post',
    path: '/api/auth/confirm',
    summary:
      'Say the password again: for ten minutes this session may do what a borrowed one must not',
    tag,
    auth: everyone,
    ofSession: true,
    body: z.strictObject({ password: z.string().min(1).max(1024) }),
    answer: { status: 200, data: z.object({ confirmedUntil: Time }) },
    errors: ['wrong_password', 'too_many_tries'],
  }),
  listSessions: route({
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'Where this account is signed in, the session used last first',
    tag,
    auth: everyone,
    answer: { status: 200, data: z.object({ sessions: z.array(ShownSession) }) },
  }),
  endSession: route({
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    summary: 'End one session of this account',
    tag,
    auth: everyone,
    confirmed: true,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['session_not_found'],
  }),
  endOtherSessions: route({
    method: 'delete',
    path: '/api/auth/sessions',
    summary: 'End all sessions of this account but the one that asks',
    tag,
    auth: everyone,
    confirmed: true,
    answer: { status: 200, data: z.object({ ended: z.number().int() }) },
  }),
};
