import { z } from 'zod';
import {
  Authorization,
  InstagramCallbackBody,
  MessengerCallbackBody,
  MessengerCompleteBody,
  MessengerPage,
  MessengerPagesBody,
  MessengerToken,
  SetupOptions,
  StartAuthorizationBody,
  WhatsappCallbackBody,
} from './authorizations.ts';
import { Channel } from './channels.ts';
import { IdParams } from '../common.ts';
import { managers } from '#contract/people/roles.ts';
import { route } from '../route.ts';

const tag = 'channels';
const notHere = [
  'channel_not_found',
  'channel_type_mismatch',
  'channel_not_configured',
  'channel_not_allowed',
  'channel_unavailable',
] as const;
const exchange = [
  ...notHere,
  'authorization_invalid',
  'authorization_code_used',
  'authorization_code_expired',
  'authorization_code_refused',
  'permissions_missing',
  'account_already_connected',
  'provider_unreachable',
  'provider_refused',
  'public_address_needed',
] as const;

/** Channels that are connected by signing in at the provider. */
export const authorizationRoutes = {
  setupOptions: route({
    method: 'get',
    path: '/api/channels/setup-options',
    summary: 'Which types of channel this server can connect, and what the browser needs for it',
    tag,
    auth: managers,
    answer: { status: 200, data: SetupOptions },
  }),
  startAuthorization: route({
    method: 'post',
    path: '/api/channels/{id}/authorization',
    summary:
      'Begin the login at the provider: the address to go to, with a state that is good once, for 10 minutes, in this session',
    tag,
    auth: managers,
    params: IdParams,
    body: StartAuthorizationBody,
    answer: { status: 201, data: Authorization },
    errors: [...notHere, 'redirect_not_allowed'],
  }),
  connectInstagram: route({
    method: 'post',
    path: '/instagram/auth/callback',
    summary: 'Connect Instagram with the code that came back',
    tag,
    auth: managers,
    body: InstagramCallbackBody,
    answer: { status: 200, data: Channel },
    errors: [...exchange, 'instagram_account_personal'],
  }),
  exchangeMessengerCode: route({
    method: 'post',
    path: '/messenger/auth/callback',
    summary: 'Exchange the code that came back for a handle of the token',
    tag,
    auth: managers,
    body: MessengerCallbackBody,
    answer: { status: 200, data: MessengerToken },
    errors: exchange,
  }),
  listMessengerPages: route({
    method: 'post',
    path: '/messenger/auth/pages',
    summary: 'The pages that the person manages',
    tag,
    auth: managers,
    body: MessengerPagesBody,
    answer: { status: 200, data: z.array(MessengerPage) },
    errors: exchange,
  }),
  connectMessenger: route({
    method: 'post',
    path: '/messenger/auth/complete',
    summary: 'Connect Messenger with the page that was chosen',
    tag,
    auth: managers,
    body: MessengerCompleteBody,
    answer: { status: 200, data: Channel },
    errors: [...exchange, 'messenger_page_denied'],
  }),
  connectWhatsapp: route({
    method: 'post',
    path: '/whatsapp/auth/callback',
    summary: 'Connect WhatsApp Business with the code of the login SDK',
    tag,
    auth: managers,
    body: WhatsappCallbackBody,
    answer: { status: 200, data: Channel },
    errors: [...exchange, 'whatsapp_choose_number', 'whatsapp_no_number'],
  }),
};
