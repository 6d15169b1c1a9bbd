import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { Empty, IdParams, Time } from './common.ts';
import { everyone, managers } from './people/roles.ts';
import { route } from './route.ts';

/** One bubble on the simulated customer's phone. */
export const PhoneMessage = z.object({
  id: z.string(),
  from: z.enum(['customer', 'business']),
  part: Part,
  at: Time,
  /**
   * sent: the provider has it; delivered: the business's server took it; read: the other side has
   * read it.
   */
  mark: z.enum(['sent', 'delivered', 'read']),
  edited: z.boolean(),
});
export const Phone = z.object({
  customer: z.string(),
  businessName: z.string(),
  blocked: z.boolean(),
  typing: z.boolean(),
  /**
   * Until when the business may write freely; null: always, or the customer has not written yet.
   */
  windowUntil: Time.nullable(),
  messages: z.array(PhoneMessage),
});
export type Phone = z.output<typeof Phone>;

const customer = z.string().trim().min(1).max(60).default('Ana Souza');
const messageId = z.string().regex(/^[\w.=+/-]{1,200}$/);
export const PhoneAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string().trim().min(1).max(4096) }),
  z.strictObject({ kind: z.literal('press'), messageId, buttonId: z.string().max(256) }),
  z.strictObject({ kind: z.literal('edit'), messageId, text: z.string().trim().min(1).max(4096) }),
  z.strictObject({ kind: z.literal('photo'), caption: z.string().max(1024).optional() }),
  z.strictObject({ kind: z.literal('voice') }),
  z.strictObject({ kind: z.literal('location') }),
  z.strictObject({ kind: z.literal('contact') }),
  /**
   * Opens a link of the business, and sends what the app has ready: the words, or what the provider
   * makes of the link's code.
   */
  z.strictObject({
    kind: z.literal('link'),
    ref: z.string().regex(/^[\w-]{1,64}$/),
    words: z.string().trim().max(300).optional(),
  }),
  /** Presses a ready question or an entry of the menu, by the words on it (Messenger, Instagram). */
  z.strictObject({ kind: z.literal('ask'), title: z.string().max(80) }),
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
    auth: managers,
    body: z.strictObject({ name: z.string().trim().min(1).max(64) }),
    answer: { status: 201, data: z.object({ token: z.string(), username: z.string() }) },
    errors: ['simulator_off'],
  }),
  createSimulatedNumber: route({
    method: 'post',
    path: '/api/simulator/whatsapp/numbers',
    summary: 'A new simulated business with one WhatsApp number, and what connects it',
    tag,
    auth: managers,
    body: z.strictObject({ name: z.string().trim().min(1).max(64) }),
    answer: {
      status: 201,
      data: z.object({
        whatsappBusinessId: z.string(),
        phoneNumberId: z.string(),
        accessToken: z.string(),
        displayPhone: z.string(),
      }),
    },
    errors: ['simulator_off'],
  }),
  createSimulatedPage: route({
    method: 'post',
    path: '/api/simulator/messenger/pages',
    summary: 'A new simulated Page, and what connects it',
    tag,
    auth: managers,
    body: z.strictObject({ name: z.string().trim().min(1).max(64) }),
    answer: {
      status: 201,
      data: z.object({ pageId: z.string(), pageAccessToken: z.string(), name: z.string() }),
    },
    errors: ['simulator_off'],
  }),
  createSimulatedInstagram: route({
    method: 'post',
    path: '/api/simulator/instagram/accounts',
    summary: 'A new simulated professional account at Instagram, and what connects it',
    tag,
    auth: managers,
    body: z.strictObject({ name: z.string().trim().min(1).max(64) }),
    answer: {
      status: 201,
      data: z.object({
        instagramBusinessId: z.string(),
        accessToken: z.string(),
        username: z.string(),
      }),
    },
    errors: ['simulator_off'],
  }),
  createSimulatedPhone: route({
    method: 'post',
    path: '/api/simulator/whatsapp-web/phones',
    summary:
      "A new simulated business's phone with WhatsApp on it, to which a device can be linked",
    tag,
    auth: managers,
    body: z.strictObject({ name: z.string().trim().min(1).max(64) }),
    answer: { status: 201, data: z.object({ phone: z.string() }) },
    errors: ['simulator_off', 'channel_unavailable'],
  }),
  linkSimulatedPhone: route({
    method: 'post',
    path: '/api/simulator/whatsapp-web/links',
    summary:
      'What a person does on the phone to link a device: its camera reads the QR code, or the code is typed',
    tag,
    auth: managers,
    body: z
      .strictObject({
        phone: z.string().regex(/^\d{8,15}$/),
        /** Either what the camera sees (`qr`), or what is typed (`code`). */
        qr: z.string().min(1).max(1000).optional(),
        code: z.string().min(8).max(20).optional(),
      })
      .refine(({ qr, code }) => (qr === undefined) !== (code === undefined)),
    answer: { status: 200, data: Empty },
    errors: ['simulator_off', 'channel_unavailable', 'channel_not_found'],
  }),
  readPhone: route({
    method: 'get',
    path: '/api/simulator/channels/{id}/phone',
    summary: "The simulated customer's screen",
    tag,
    auth: everyone,
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
    auth: everyone,
    params: IdParams,
    /** `group`: the customer writes in the group with this title, not in private. */
    body: z.strictObject({
      customer,
      action: PhoneAction,
      group: z.string().trim().min(1).max(100).optional(),
    }),
    answer: { status: 200, data: Phone },
    errors: ['simulator_off', 'channel_not_found', 'channel_not_connected'],
  }),
};
