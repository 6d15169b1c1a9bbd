import { z } from 'zod';
import { Finding } from '#channels/finding.ts';
import { IdParams, Time } from '../common.ts';
import { everyone, managers } from '#contract/people/roles.ts';
import { route } from '../route.ts';

/**
 * What helps against a finding. The server does `register_again` and `try_now`; a person does the
 * others.
 */
export const Mend = z.enum([
  'register_again',
  'try_now',
  'sign_in_again',
  'set_address',
  'see_failures',
  'register_number',
]);
export type Mend = z.output<typeof Mend>;

export const CheckUp = z.object({
  /** null: the channel has not been checked yet. */
  checkedAt: Time.nullable(),
  /** A check-up is running now. */
  running: z.boolean(),
  /**
   * The address to which the provider must send events, shown to people who enter it there by hand:
   * the channel's own address, or that of the whole app.
   */
  webhookUrl: z.string().nullable(),
  findings: z.array(Finding.extend({ mend: Mend.nullable() })),
});
export type CheckUp = z.output<typeof CheckUp>;

const tag = 'channels';
export const checkUpRoutes = {
  readCheckUp: route({
    method: 'get',
    path: '/api/channels/{id}/check-up',
    summary: 'What the last check-up of a channel found',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: CheckUp },
    errors: ['channel_not_found'],
  }),
  runCheckUp: route({
    method: 'post',
    path: '/api/channels/{id}/check-up',
    summary: 'Check a channel now: provider, webhook, signatures, clock, what waits',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: CheckUp },
    errors: ['channel_not_found', 'channel_not_connected'],
  }),
  mendChannel: route({
    method: 'post',
    path: '/api/channels/{id}/check-up/mend',
    summary: 'Do what helps against a finding, and check again',
    tag,
    auth: managers,
    params: IdParams,
    body: z.strictObject({ mend: Mend.extract(['register_again', 'try_now']) }),
    answer: { status: 200, data: CheckUp },
    errors: [
      'channel_not_found',
      'channel_not_connected',
      'provider_unreachable',
      'provider_refused',
      'telegram_token_refused',
      'public_address_needed',
    ],
  }),
};
