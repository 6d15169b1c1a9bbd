import { z } from 'zod';
import { ChannelTypeSchema, Id, Time } from '../common.ts';

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
  /** Environment variables that the server's operator has to set first. */
  missing: z.array(z.string()),
  permissions: z.array(Permission),
});
export const SetupOptions = z.object({
  types: z.record(ChannelTypeSchema, Readiness),
  /** The provider's login SDK; null while this server has no app at the provider. */
  sdk: z
    .object({
      url: z.url(),
      appId: z.string(),
      version: z.string(),
      whatsappConfigId: z.string().nullable(),
    })
    .nullable(),
});
export type SetupOptions = z.output<typeof SetupOptions>;

/** The content of `state`, which is this JSON in base64. */
export const AuthorizationState = z.object({ channelId: Id, nonce: z.string().min(20).max(100) });

export const Authorization = z.object({
  /** The provider's page that asks the person for permission; the browser opens it. */
  address: z.url(),
  state: z.string(),
  expiresAt: Time,
});

const redirectUri = z.url().max(500);
const state = z.string().min(1).max(1000);
const code = z.string().min(1).max(2000);
/** A handle for a token that only this server knows. */
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
/** A `webhookUrl` in the request is accepted and ignored, because the server builds its own. */
export const WhatsappCallbackBody = z.strictObject({
  channelId: Id,
  type: z.literal('whatsapp').default('whatsapp'),
  authCode: code,
  /**
   * The chosen number, after the error `whatsapp_choose_number`; sent with the same code as before.
   */
  phoneNumberId: z.string().min(1).max(100).optional(),
  webhookUrl: z.string().max(2000).optional(),
});
