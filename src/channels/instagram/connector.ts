import { z } from 'zod';
import { ChannelError, type OutgoingPart } from '../channel.ts';
import type { WebhookConnector } from '#channels/connector/webhook-connector.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { identifier } from '../lenient.ts';
import { asking, found, lasting } from '#channels/connector/check-up.ts';
import { readMessaging } from '../meta/from-messaging.ts';
import { graphId } from '../meta/graph.ts';
import {
  callAs,
  type MessagingAccount,
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
import { type InstagramSettings, instagramSetup } from './setup.ts';

/** The webhook fields to which we subscribe an account. Echoes come with `messages`. */
export const instagramFields = [
  'messages',
  'messaging_postbacks',
  'messaging_seen',
  'message_reactions',
  'messaging_referral',
  'message_edit',
  'standby',
];

const Account = z.object({
  /** The id of the professional account; `id` is another one, which only our app knows. */
  user_id: identifier,
  username: z.string().optional(),
  name: z.string().optional(),
  followers_count: z.number().int().nonnegative().optional(),
});
/** The documentation shows the answer inside a list; the real service gives it directly. */
const Me = Account.or(
  z.object({ data: z.tuple([Account]) }).transform(({ data: [account] }) => account),
);
const Person = z.object({ name: z.string().optional(), username: z.string().optional() });

const accountOf = ({ accountId: id, token }: InstagramSettings): MessagingAccount => ({
  id,
  token,
});

const me = (
  tools: ConnectorTools,
  settings: InstagramSettings,
): Promise<z.output<typeof Account>> =>
  callAs(tools, accountOf(settings), Me, {
    method: 'GET',
    path: '/me',
    query: { fields: 'user_id,username,name,followers_count' },
  });

/**
 * Instagram: the API with Instagram Login for professional accounts, over our app's one webhook.
 */
export const instagramConnector: WebhookConnector<InstagramSettings> = {
  transport: 'webhook',

  async verify(tools, settings) {
    const account = await me(tools, settings);
    if (account.user_id !== graphId(settings.accountId))
      throw new ChannelError(
        'rejected',
        'token_of_another_account',
        'Instagram: the token does not belong to this account',
      );
    return {
      id: account.user_id,
      name: account.name || account.username || account.user_id,
      settings: account.username === undefined ? {} : { username: account.username },
      ...(account.followers_count === undefined ? {} : { followers: account.followers_count }),
    };
  },

  prepare: () => ({}),

  // The address belongs to the app and is set once at Meta. Here we only subscribe the account.
  register: (tools, settings) => subscribe(tools, accountOf(settings), instagramFields),
  unregister: (tools, settings) => unsubscribe(tools, accountOf(settings)),

  // For a token of Instagram's own login, Meta only says whether it accepts it. The login has told
  // us when it ends.
  async checkUp(tools, settings, expected) {
    const login = await asking('credential', async () => {
      const { username, name, user_id: id } = await me(tools, settings);
      const ends =
        settings.tokenExpiresAt === undefined ? Number.NaN : Date.parse(settings.tokenExpiresAt);
      return [
        lasting(Number.isNaN(ends) ? null : ends),
        found('account', 'ok', 'account_well', { account: username ?? name ?? id }),
      ];
    });
    if (login.some(({ result }) => result !== 'ok' && result !== 'warning')) return login;
    return [
      ...login,
      ...(await checkSubscription(tools, accountOf(settings), expected, { object: null })),
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

  render: renderWithin(instagramSetup.abilities),
  send,
  signal: (tools, settings, signal) => showSignal(tools, accountOf(settings), signal),
  download: (tools, _settings, address) => download(tools, address),

  async profile(tools, settings, chat) {
    const query = { fields: 'name,username' };
    const { name, username } = await callAs(tools, accountOf(settings), Person, {
      method: 'GET',
      path: `/${graphId(chat)}`,
      query,
    });
    return { ...(name ? { name } : {}), ...(username ? { username } : {}) };
  },

  face: {
    read: async (tools, settings) => (await readProfile(tools, accountOf(settings), profile)).face,
    write: (tools, settings, face) => writeProfile(tools, accountOf(settings), profile, face),
  },

  poll: null,
};

/** "Ice Breakers", "The Persistent Menu" of the API with Instagram Login. */
const profile: ProfileDialect = {
  fields: ['ice_breakers', 'persistent_menu'],
  query: { platform: 'instagram' },
  json: { platform: 'instagram' },
};

/**
 * Audio must be AAC, M4A, WAV or MP4, and a document must be a PDF ("Messaging API", supported
 * media).
 */
const taken = {
  types:
    /^(image\/(jpeg|png)|video\/(mp4|ogg|x-msvideo|quicktime|webm)|audio\/(aac|x-aac|mp4|m4a|x-m4a|wav|x-wav|wave))$/,
  files: /^application\/pdf$/,
};

/** Instagram fetches files from an address; it has no upload. */
async function send(
  tools: ConnectorTools,
  settings: InstagramSettings,
  outgoing: OutgoingPart,
): Promise<{ messageId: string | null }> {
  const { part, chat } = outgoing;
  const sent = part.kind === 'media' ? await withAddress(part, outgoing) : { part, address: null };
  const message = toMessage(sent.part, instagramSetup.abilities, sent.address);
  return sendMessage(tools, accountOf(settings), {
    json: {
      recipient: { id: chat },
      ...(outgoing.byPerson === true ? messagingType(outgoing) : {}),
      message,
    },
    timeoutMs: 60_000,
  });
}

async function withAddress(
  part: Extract<OutgoingPart['part'], { kind: 'media' }>,
  { readBlob, publicAddress }: OutgoingPart,
) {
  if (part.blob !== undefined) {
    const { byteLength } = await readBlob(part.blob);
    const file = fileToSend(part, byteLength, taken);
    return {
      part: file.part,
      address: publicAddress({ blob: part.blob, mimeType: file.mimeType, fileName: file.fileName }),
    };
  }
  if (part.url === undefined)
    throw new ChannelError(
      'rejected',
      'media_without_file',
      'Instagram: a media part names no file',
    );
  return { part, address: part.url };
}
