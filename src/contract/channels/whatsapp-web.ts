import { z } from 'zod';
import { Id, IdParams, Time } from '../common.ts';
import { managers } from '#contract/people/roles.ts';
import { route } from '../route.ts';

export const PairingState = z.enum(['starting', 'qr', 'code', 'connected', 'expired', 'error']);
/**
 * A pairing with a phone. Its id is the channel's, because a channel has one pairing at a time,
 * which everybody sees.
 */
export const Pairing = z.object({
  id: Id,
  state: PairingState,
  /** The text of the QR code. The browser draws it and gives it to nobody else. */
  qr: z.string().optional(),
  qrExpiresAt: Time.optional(),
  /** Eight characters that the person types into the phone. */
  code: z.string().optional(),
  codeExpiresAt: Time.optional(),
  /** What is going on while a code is shown, for people. */
  hint: z.string().optional(),
  /** What went wrong, for people. */
  error: z.string().optional(),
});
export type Pairing = z.output<typeof Pairing>;

const generatedId = z.string().min(1).max(100);
export const StartPairingBody = z.strictObject({
  channelId: Id,
  type: z.literal('whatsapp_web').default('whatsapp_web'),
  tenantId: generatedId.optional(),
  instanceId: generatedId.optional(),
  /**
   * If it is given, a pairing code is made instead of a QR code. The country code comes first;
   * signs and blanks are ignored.
   */
  phoneNumber: z
    .string()
    .max(40)
    .transform((text) => text.replace(/\D/g, ''))
    .pipe(z.string().regex(/^[1-9]\d{7,14}$/))
    .optional(),
});

const errors = ['channel_not_found', 'channel_type_mismatch'] as const;

/** WhatsApp Web is connected by pairing with a phone. */
export const whatsappWebRoutes = {
  startPairing: route({
    method: 'post',
    path: '/whatsapp-web/connection/init',
    summary: 'Begin, or begin again, to pair a phone',
    tag: 'channels',
    auth: managers,
    body: StartPairingBody,
    answer: { status: 201, data: Pairing.pick({ id: true, state: true }) },
    errors: [...errors, 'channel_unavailable'],
  }),
  getPairing: route({
    method: 'get',
    path: '/whatsapp-web/connection/{id}',
    summary: 'How far the pairing has come: QR code, pairing code or result',
    tag: 'channels',
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: Pairing },
    errors,
  }),
};
