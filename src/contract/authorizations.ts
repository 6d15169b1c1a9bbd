import { z } from 'zod';
import { Channel } from './channels.ts';
import { ChannelTypeSchema, Id, IdParams, Time } from './common.ts';
import { managers } from './roles.ts';
import { route } from './route.ts';

/** What a person is asked to allow at the provider; the screens have a sentence for each. */
export const Permission = z.enum([
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
  'instagram_business_content_publish',
  'instagram_business_manage_insights',
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
  'whatsapp_business_management',
  'whatsapp_business_messaging',
]);
export type Permission = z.output<typeof Permission>;

const Readiness = z.object({
  /** Whether this server can connect a channel of the type. */
  ready: z.boolean(),
  /** Environment variables that whoever runs the server has to set first. */
  missing: z.array(z.string()),
  permissions: z.array(Permission),
});
export const SetupOptions = z.object({
  types: z.record(ChannelTypeSchema, Readiness),
  /** The provider's login SDK; null while this server has no app at the provider. */
  sdk: z.object({ url: z.url(), appId: z.string(), version: z.string(), whatsappConfigId: z.string().nullable() }).nullable(),
});
export type SetupOptions = z.output<typeof SetupOptions>;

/** What `state` holds, as base64 of JSON. */
export const AuthorizationState = z.object({ channelId: Id, nonce: z.string().min(20).max(100) });

export const Authorization = z.object({
  /** The provider's page that asks the person; the browser goes there. */
  address: z.url(),
  state: z.string(),
  expiresAt: Time,
});

const redirectUri = z.url().max(500);
const state = z.string().min(1).max(1000);
const code = z.string().min(1).max(2000);
/** Stands for a token that only this server knows. */
const handle = z.string().min(1).max(500);

export const StartAuthorizationBody = z.strictObject({ redirect_uri: redirectUri });
export const InstagramCallbackBody = z.strictObject({
  channelId: Id,
  type: z.literal('instagram'),
  code,
  redirect_uri: redirectUri,
  state,
});
export const MessengerCallbackBody = z.strictObject({ code, redirect_uri: redirectUri, state });
export const MessengerToken = z.object({ access_token: z.string() });
export const MessengerPagesBody = z.strictObject({ access_token: handle });
export const MessengerPage = z.object({
  id: z.string(),
  name: z.string(),
  access_token: z.string(),
  /** False where the person may not moderate the page or answer its messages. */
  canConnect: z.boolean(),
});
export type MessengerPage = z.output<typeof MessengerPage>;
export const MessengerCompleteBody = z.strictObject({
  channelId: Id,
  type: z.literal('messenger'),
  access_token: handle,
  page_id: z.string().min(1).max(100),
  page_access_token: handle,
});
/** A `webhookUrl` from the outside is accepted and ignored: the server builds its own. */
export const WhatsappCallbackBody = z.strictObject({
  channelId: Id,
  type: z.literal('whatsapp').default('whatsapp'),
  authCode: code,
  /** Which number, after `whatsapp_choose_number`; with the same code as before. */
  phoneNumberId: z.string().min(1).max(100).optional(),
  webhookUrl: z.string().max(2000).optional(),
});

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
    summary: 'Begin the login at the provider: the address to go to, with a state that is good once, for 10 minutes, in this session',
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
