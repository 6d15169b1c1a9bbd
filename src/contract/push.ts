import { z } from 'zod';
import { Time } from './common.ts';
import { everyone } from './people/roles.ts';
import { route } from './route.ts';

/** What a browser's `PushSubscription` says of itself (`toJSON`). */
export const PushTarget = z.strictObject({
  endpoint: z.string().max(1000),
  /** 65 and 16 bytes in base64url. */
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
});
export type PushTarget = z.output<typeof PushTarget>;

/**
 * Why nothing more is sent to a device. `gone`: its browser has given the subscription up;
 * `refused`: its push service takes nothing from us for it.
 */
export const PushEnd = z.enum(['gone', 'refused']);
export type PushEnd = z.output<typeof PushEnd>;

/** The device of this session, as the server knows it. */
const PushSubscription = z.object({
  endpoint: z.string(),
  language: z.enum(['pt', 'en']),
  startedAt: Time,
  ended: PushEnd.nullable(),
});

export const Push = z.object({
  /** The key that the browser must be given when it subscribes. */
  publicKey: z.string(),
  subscription: PushSubscription.nullable(),
});
export type Push = z.output<typeof Push>;

/**
 * What a device is sent, as its service worker (`src/web/public/push-worker.js`) reads it. One tag
 * stands for all notices of a conversation, or of one cause: the newest takes the place of those
 * before. `version` is another one when it is news, and `isQuiet` says that nobody needs to look
 * up.
 */
export const PushMessage = z.union([
  z.strictObject({
    tag: z.uuid(),
    version: z.string(),
    title: z.string(),
    text: z.string(),
    link: z.string(),
    language: z.enum(['pt', 'en']),
    isQuiet: z.boolean(),
    unread: z.number().int(),
  }),
  z.strictObject({ tag: z.uuid(), isOver: z.literal(true), unread: z.number().int() }),
]);
export type PushMessage = z.output<typeof PushMessage>;

const tag = 'notifications';
export const pushRoutes = {
  readPush: route({
    method: 'get',
    path: '/api/push',
    summary: 'The key for notices on devices, and whether this session’s device has them',
    tag,
    auth: everyone,
    answer: { status: 200, data: Push },
  }),
  startPush: route({
    method: 'put',
    path: '/api/push',
    summary: 'Send notices to the device of this session, in the language of this call',
    tag,
    auth: everyone,
    body: PushTarget,
    answer: { status: 200, data: Push },
    errors: ['push_address_refused'],
  }),
  endPush: route({
    method: 'delete',
    path: '/api/push',
    summary: 'Send no more notices to the device of this session',
    tag,
    auth: everyone,
    answer: { status: 200, data: Push },
  }),
};
