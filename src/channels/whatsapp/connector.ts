import { z } from 'zod';
import { ChannelError, type OutgoingPart } from '../channel.ts';
import type { WebhookConnector } from '#channels/connector/webhook-connector.ts';
import type { AppCredential, ConnectorTools } from '#channels/connector/tools.ts';
import { callGraph, graphId, type GraphCall } from '../meta/graph.ts';
import { answerChallenge, requireSignature } from '../meta/signature.ts';
import { checkUp } from './check-up.ts';
import { whatsappErrors } from './errors.ts';
import { readNotification } from './from-whatsapp.ts';
import { askForHistory } from './history.ts';
import { download, upload } from './media.ts';
import { type WhatsappSettings, whatsappSetup } from './setup.ts';
import { businessProfile } from './account/business-profile.ts';
import { registration } from './account/registration.ts';
import { listTemplates } from './account/templates.ts';
import { render, toContent, withoutButtons } from './to-whatsapp.ts';

const PhoneNumber = z.object({
  id: z.string().min(1),
  display_phone_number: z.string().optional(),
  verified_name: z.string().optional(),
  is_on_biz_app: z.boolean().optional(),
});
const phoneFields = 'id,display_phone_number,verified_name,is_on_biz_app';
const Numbers = z.object({ data: z.array(z.object({ id: z.string() })) });
/** The answer of "Get group info". */
const Group = z.object({ subject: z.string().optional() });
const Done = z.object({ success: z.literal(true) });
/**
 * An answer of this product without an error says that the message was accepted, even if its id is
 * missing.
 */
const Sent = z
  .object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
  .or(z.object({ messaging_product: z.literal('whatsapp') }).transform(() => ({ messages: [] })));

const call = <Schema extends z.ZodType>(
  tools: ConnectorTools,
  result: Schema,
  graphCall: GraphCall,
): Promise<z.output<Schema>> => callGraph(tools, result, graphCall, whatsappErrors);

/**
 * WhatsApp Business: the Cloud API over our app's one webhook. Each business account overrides the
 * callback address.
 */
export const whatsappConnector: WebhookConnector<WhatsappSettings> = {
  transport: 'webhook',

  async verify(tools, { phoneNumberId, wabaId, token }) {
    const number = await call(tools, PhoneNumber, {
      method: 'GET',
      path: `/${graphId(phoneNumberId)}`,
      query: { fields: phoneFields },
      token,
    });
    const numbers = await call(tools, Numbers, {
      method: 'GET',
      path: `/${graphId(wabaId)}/phone_numbers`,
      query: { fields: 'id', limit: '100' },
      token,
    });
    if (!numbers.data.some((one) => one.id === number.id))
      throw new ChannelError(
        'rejected',
        'number_of_another_account',
        'WhatsApp: the number does not belong to this business account',
      );
    return {
      id: number.id,
      name: number.verified_name ?? number.display_phone_number ?? number.id,
      settings: {
        ...(number.display_phone_number === undefined
          ? {}
          : { displayPhone: number.display_phone_number }),
        coexistence: number.is_on_biz_app === true,
      },
    };
  },

  prepare: () => ({}),

  async register(tools, { wabaId, token }, webhookUrl) {
    const path = `/${graphId(wabaId)}/subscribed_apps`;
    // First the plain subscription, then the override. During the second call Meta asks whether the
    // address is ours ("Webhook overrides").
    await call(tools, Done, { method: 'POST', path, token });
    const override = { override_callback_uri: webhookUrl, verify_token: appOf(tools).verifyToken };
    await call(tools, Done, { method: 'POST', path, json: override, token });
  },

  async unregister(tools, { wabaId, token }) {
    await call(tools, Done, {
      method: 'DELETE',
      path: `/${graphId(wabaId)}/subscribed_apps`,
      token,
    });
  },

  checkUp,

  webhook: {
    per: 'app',
    businessOf: ({ wabaId }) => wabaId,
    receive(app, request) {
      requireSignature(app, request);
      return readNotification(request.body);
    },
    challenge: answerChallenge,
  },

  render,
  send,

  // A number that is also used in the phone app has a lower limit ("Throughput").
  rates: ({ coexistence }) =>
    coexistence === true ? { ...whatsappSetup.abilities.rates, channel: 20 } : undefined,

  async signal(tools, { phoneNumberId, token }, signal) {
    // WhatsApp shows typing only together with marking a message as read. Presses need no
    // acknowledgement, and messages of a group cannot be marked ("Groups API", non-supported
    // actions).
    if (signal.kind !== 'typing' || signal.messageId === undefined || isGroup(signal.chat)) return;
    const json = {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: signal.messageId,
      typing_indicator: { type: 'text' },
    };
    await call(tools, Done, {
      method: 'POST',
      path: `/${graphId(phoneNumberId)}/messages`,
      json,
      token,
    });
  },

  async group(tools, { token }, chat) {
    const { subject } = await call(tools, Group, {
      method: 'GET',
      path: `/${groupId(chat)}`,
      query: { fields: 'subject' },
      token,
    });
    return subject === undefined ? {} : { name: subject };
  },

  download,
  templates: listTemplates,
  face: businessProfile,
  registration,
  history: { isOffered: ({ coexistence }) => coexistence === true, ask: askForHistory },
  poll: null,
};

async function send(
  tools: ConnectorTools,
  settings: WhatsappSettings,
  outgoing: OutgoingPart,
): Promise<{ messageId: string | null }> {
  const { chat, replyTo } = outgoing;
  const part = isGroup(chat) ? withoutButtons(outgoing.part) : outgoing.part;
  const file =
    part.kind === 'media' && part.blob !== undefined
      ? await upload(tools, settings, { ...part, blob: part.blob }, outgoing)
      : null;
  const sent = await call(tools, Sent, {
    method: 'POST',
    path: `/${graphId(settings.phoneNumberId)}/messages`,
    json: {
      messaging_product: 'whatsapp',
      ...addressOf(chat),
      ...toContent(file?.part ?? part, file?.id ?? null),
      ...(replyTo === undefined ? {} : { context: { message_id: replyTo } }),
      biz_opaque_callback_data: outgoing.id,
    },
    token: settings.token,
  });
  return { messageId: sent.messages[0]?.id ?? null };
}

/**
 * The recipient. A phone number has only digits; a business-scoped id has a country, a point and
 * more ("US.1349…"); anything else is a group.
 */
function addressOf(chat: string): Record<string, string> {
  if (/^\d+$/.test(chat)) return { recipient_type: 'individual', to: chat };
  if (/^[A-Z]{2}\./.test(chat)) return { recipient_type: 'individual', recipient: chat };
  return { recipient_type: 'group', to: chat };
}

const isGroup = (chat: string): boolean => addressOf(chat)['recipient_type'] === 'group';

/** A group's id is base64; no other text may get into the path. */
function groupId(chat: string): string {
  if (!/^[\w=+/-]{1,200}$/.test(chat))
    throw new ChannelError(
      'rejected',
      'id_malformed',
      'WhatsApp: an id of a group has letters and digits only',
    );
  return encodeURIComponent(chat);
}

function appOf({ app }: ConnectorTools): AppCredential {
  if (app === null)
    throw new ChannelError('rejected', 'no_app', 'WhatsApp: this server has no app at Meta');
  return app;
}
