import { z } from 'zod';
import { IdParams } from '../common.ts';
import { managers } from '#contract/people/roles.ts';
import { route } from '../route.ts';

/** The six digits of the number's two-step verification. */
export const Pin = z.string().regex(/^\d{6}$/);

const tag = 'channels';

/** A number that must be registered with its provider before it can send (WhatsApp Business). */
export const registrationRoutes = {
  registerNumber: route({
    method: 'post',
    path: '/api/channels/{id}/registration',
    summary: 'Register the number of a channel: with this pin, or with one of ours',
    tag,
    auth: managers,
    params: IdParams,
    body: z.strictObject({ pin: Pin.optional() }),
    answer: { status: 200, data: z.object({ result: z.enum(['registered', 'not_needed']) }) },
    errors: [
      'channel_not_found',
      'channel_not_connected',
      'no_registration',
      'pin_wrong',
      'pin_tries',
      'registration_tries',
      'number_unverified',
      'number_deleted_lately',
      'provider_unreachable',
      'provider_refused',
    ],
  }),
  readPin: route({
    method: 'get',
    path: '/api/channels/{id}/registration',
    summary: 'The pin that the number of a channel was registered with here; null: it was not',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: z.object({ pin: Pin.nullable() }) },
    errors: ['channel_not_found'],
  }),
};
