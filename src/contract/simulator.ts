import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { IdParams, Time } from './common.ts';
import { route } from './route.ts';

/** One bubble on the simulated customer's phone. */
export const PhoneMessage = z.object({
  id: z.string(),
  from: z.enum(['customer', 'business']),
  part: Part,
  at: Time,
  /** sent = the provider has it; delivered = the business's server took it. */
  mark: z.enum(['sent', 'delivered']),
  edited: z.boolean(),
});
export const Phone = z.object({
  customer: z.string(),
  businessName: z.string(),
  blocked: z.boolean(),
  typing: z.boolean(),
  messages: z.array(PhoneMessage),
});
export type Phone = z.output<typeof Phone>;

const customer = z.string().trim().min(1).max(60).default('Ana Souza');
export const PhoneAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string().trim().min(1).max(4096) }),
  z.strictObject({ kind: z.literal('press'), messageId: z.string().regex(/^\d{1,15}$/), buttonId: z.string().max(64) }),
  z.strictObject({ kind: z.literal('edit'), messageId: z.string().regex(/^\d{1,15}$/), text: z.string().trim().min(1).max(4096) }),
  z.strictObject({ kind: z.literal('photo'), caption: z.string().max(1024).optional() }),
  z.strictObject({ kind: z.literal('voice') }),
  z.strictObject({ kind: z.literal('location') }),
  z.strictObject({ kind: z.literal('contact') }),
  z.strictObject({ kind: z.literal('block') }),
  z.strictObject({ kind: z.literal('unblock') }),
]);
export type PhoneAction = z.output<typeof PhoneAction>;

const tag = 'simulator';
export const simulatorRoutes = {
  createSimulatedAccount: route({
    method: 'post',
    path: '/api/simulator/telegram/bots',
    summary: 'What BotFather does: a new simulated bot and its token',
    tag,
    auth: 'session',
    body: z.strictObject({ name: z.string().trim().min(1).max(64) }),
    answer: { status: 201, data: z.object({ token: z.string(), username: z.string() }) },
    errors: ['simulator_off'],
  }),
  readPhone: route({
    method: 'get',
    path: '/api/simulator/channels/{id}/phone',
    summary: "The simulated customer's screen",
    tag,
    auth: 'session',
    params: IdParams,
    query: z.object({ customer }),
    answer: { status: 200, data: Phone },
    errors: ['simulator_off', 'channel_not_found', 'channel_not_connected'],
  }),
  usePhone: route({
    method: 'post',
    path: '/api/simulator/channels/{id}/phone',
    summary: 'Act as the simulated customer',
    tag,
    auth: 'session',
    params: IdParams,
    body: z.strictObject({ customer, action: PhoneAction }),
    answer: { status: 200, data: Phone },
    errors: ['simulator_off', 'channel_not_found', 'channel_not_connected'],
  }),
};
