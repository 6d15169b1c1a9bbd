import { z } from 'zod';
import { ChannelError, type OutgoingPart } from '../channel.ts';
import type { WebhookConnector } from '#channels/connector/webhook-connector.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { asking, found } from '#channels/connector/check-up.ts';
import { checkToken } from '../meta/check-up.ts';
import { readMessaging } from '../meta/from-messaging.ts';
import { graphId } from '../meta/graph.ts';
import {
  callAs,
  type MessagingAccount,
  proofOf,
  sendMessage,
  showSignal,
  subscribe,
  unsubscribe,
} from '../meta/messaging-account.ts';
import { checkSubscription } from '../meta/messaging-check-up.ts';
import { download } from '../meta/messaging-media.ts';
import { type ProfileDialect, readProfile, writeProfile } from '../meta/messenger-profile.ts';
import { answerChallenge, requireSignature } from '../meta/signature.ts';
import { fileToSend, messagingType, renderWithin, toMessage } from '../meta/to-messaging.ts';
import { type MessengerSettings, messengerSetup } from './setup.ts';

/** The webhook fields to which we subscribe a Page ("Page webhooks reference"). */
export const messengerFields = [
  'messages',
  'messaging_postbacks',
  'messaging_optins',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_edits',
  'message_reactions',
  'messaging_referrals',
  'messaging_handovers',
  'messaging_policy_enforcement',
  'standby',
];

/** Without these permissions nothing can be received or sent. */
const messengerPermissions = ['pages_messaging', 'pages_manage_metadata'];

const Page = z.object({ id: z.string().min(1), name: z.string().optional() });
const Extras = z.object({
  username: z.string().optional(),
  followers_count: z.number().int().nonnegative().optional(),
});
const Person = z.object({ first_name: z.string().optional(), last_name: z.string().optional() });
const Done = z.object({ result: z.string() }).or(z.object({ success: z.literal(true) }));

const accountOf = ({ pageId: id, token }: MessengerSettings): MessagingAccount => ({ id, token });

/** Messenger: the Send API of a Facebook page, over the one webhook of our app. */
export const messengerConnector: WebhookConnector<MessengerSettings> = {
  transport: 'webhook',

  async verify(tools, settings) {
    const account = accountOf(settings);
    const query = proofOf(tools, account.token);
    // For a Page's own token, "me" is the Page. A token of another Page, or of a person, gives
    // another id.
    const page = await callAs(tools, account, Page, {
      method: 'GET',
      path: '/me',
      query: { fields: 'id,name', ...query },
    });
    if (page.id !== graphId(account.id))
      throw new ChannelError(
        'rejected',
        'token_of_another_account',
        'Messenger: the token does not belong to this page',
      );
    const extras = await extrasOf(tools, account, query);
    return {
      id: page.id,
      name: page.name ?? page.id,
      settings: extras.username === undefined ? {} : { username: extras.username },
      ...(extras.followers_count === undefined ? {} : { followers: extras.followers_count }),
    };
  },

  prepare: () => ({}),

  // The address belongs to the app and is set once at Meta. Here we only subscribe the Page.
  async register(tools, settings) {
    const account = accountOf(settings);
    const query = proofOf(tools, account.token);
    await subscribe(tools, account, messengerFields, query);
    const { greetingText: text, getStartedPayload: payload } = settings;
    const profile = {
      ...(text ? { greeting: [{ locale: 'default', text: text.slice(0, greetingLimit) }] } : {}),
      ...(payload ? { get_started: { payload } } : {}),
    };
    if (Object.keys(profile).length === 0) return;
    await callAs(tools, account, Done, {
      method: 'POST',
      path: `/${graphId(account.id)}/messenger_profile`,
      json: profile,
      query,
    });
  },

  unregister: (tools, settings) =>
    unsubscribe(tools, accountOf(settings), proofOf(tools, settings.token)),

  async checkUp(tools, settings, expected) {
    const account = accountOf(settings);
    const query = proofOf(tools, account.token);
    const token = await checkToken(tools, account.token, {
      permissions: messengerPermissions,
      target: account.id,
    });
    if (token.some(({ code }) => code === 'credential_refused' || code === 'provider_unreachable'))
      return token;
    const page = await asking('account', async () => {
      const { name, id } = await callAs(tools, account, Page, {
        method: 'GET',
        path: '/me',
        query: { fields: 'id,name', ...query },
      });
      return found('account', 'ok', 'account_well', { account: name ?? id });
    });
    return [
      ...token,
      ...page,
      ...(await checkSubscription(tools, account, expected, { object: 'page', query })),
    ];
  },

  webhook: {
    per: 'app',
    receive(app, request) {
      requireSignature(app, request);
      return readMessaging(request.body, app);
    },
    challenge: answerChallenge,
  },

  render: renderWithin(messengerSetup.abilities),
  send,
  signal: (tools, settings, signal) =>
    showSignal(tools, accountOf(settings), signal, proofOf(tools, settings.token)),
  download: (tools, _settings, address) => download(tools, address),

  async profile(tools, settings, chat) {
    const query = { fields: 'first_name,last_name', ...proofOf(tools, settings.token) };
    const person = await callAs(tools, accountOf(settings), Person, {
      method: 'GET',
      path: `/${graphId(chat)}`,
      query,
    });
    const name = [person.first_name, person.last_name].filter(Boolean).join(' ').trim();
    return name === '' ? {} : { name };
  },

  face: {
    read: async (tools, settings) =>
      (await readProfile(tools, accountOf(settings), profileOf(tools, settings))).face,
    write: (tools, settings, face) =>
      writeProfile(tools, accountOf(settings), profileOf(tools, settings), face),
  },

  poll: null,
};

const profileOf = (tools: ConnectorTools, { token }: MessengerSettings): ProfileDialect => ({
  fields: ['greeting', 'get_started', 'ice_breakers', 'persistent_menu'],
  query: proofOf(tools, token),
  json: {},
});

/** In characters (Messenger Platform "Greeting text"). */
const greetingLimit = 160;

/** The types that the chat plays or shows. Everything else is sent as a file. */
const taken = { types: /^(image\/(jpeg|png|gif|webp)|video\/|audio\/)/, files: /./ };

async function send(
  tools: ConnectorTools,
  settings: MessengerSettings,
  outgoing: OutgoingPart,
): Promise<{ messageId: string | null }> {
  const account = accountOf(settings);
  const { part, chat, replyTo } = outgoing;
  const query = proofOf(tools, account.token);
  const frame = {
    recipient: { id: chat },
    ...messagingType(outgoing),
    ...(replyTo === undefined ? {} : { reply_to: { mid: replyTo } }),
  };
  const message = (address: string | null, sent = part) => ({
    ...toMessage(sent, messengerSetup.abilities, address),
    metadata: outgoing.id,
  });
  if (part.kind !== 'media' || part.blob === undefined) {
    if (part.kind === 'media' && part.url === undefined)
      throw new ChannelError(
        'rejected',
        'media_without_file',
        'Messenger: a media part names no file',
      );
    const address = part.kind === 'media' ? (part.url ?? null) : null;
    return sendMessage(tools, account, { json: { ...frame, message: message(address) }, query });
  }
  const bytes = await outgoing.readBlob(part.blob);
  const file = fileToSend(part, bytes.byteLength, taken);
  const form = new FormData();
  for (const [name, value] of Object.entries(frame))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.append('message', JSON.stringify(message(null, file.part)));
  form.append(
    'filedata',
    new Blob([new Uint8Array(bytes)], { type: file.mimeType }),
    file.fileName,
  );
  return sendMessage(tools, account, { form, query, timeoutMs: 120_000 });
}

/**
 * The Page's user name and followers. A Page that does not tell them can be connected all the same.
 */
async function extrasOf(
  tools: ConnectorTools,
  account: MessagingAccount,
  query: Record<string, string>,
): Promise<z.output<typeof Extras>> {
  try {
    return await callAs(tools, account, Extras, {
      method: 'GET',
      path: '/me',
      query: { fields: 'username,followers_count', ...query },
    });
  } catch (error) {
    if (error instanceof ChannelError) return {};
    throw error;
  }
}
