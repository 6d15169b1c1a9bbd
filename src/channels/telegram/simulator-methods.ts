import { z } from 'zod';
import { badRequest, BotApiError, botUser, type Core } from './simulator-core.ts';
import type { Params } from './simulator-params.ts';
import type { Polling } from './simulator-polling.ts';
import { chatOf, keyboard, messageText, sendMethods, storeSent } from './simulator-send.ts';
import type { ApiMessage, Bot } from './simulator-state.ts';
import type { WebhookSender } from './simulator-webhooks.ts';

export interface MethodContext {
  core: Core;
  bot: Bot;
  params: Params;
  polling: Polling;
  webhooks: { start(bot: Bot): void; stop(bot: Bot): Promise<void>; of(bot: Bot): WebhookSender | undefined };
  signal: AbortSignal;
}
export interface MethodResult {
  result: unknown;
  chat?: number;
  messageId?: number;
}
type Method = (context: MethodContext) => MethodResult | Promise<MethodResult>;

/** Every method the simulator has, by its name in lower case, as Telegram looks them up. */
export function runMethod(name: string, context: MethodContext): MethodResult | Promise<MethodResult> {
  const method = methods[name.toLowerCase()];
  if (method !== undefined) return method(context);
  const content = sendMethods[name.toLowerCase()];
  if (content === undefined) throw new BotApiError(404, 'Not Found: method not found');
  const { core, bot, params } = context;
  // Telegram reads the content before it looks for the chat: of two mistakes the first is told.
  const checked = content(core, bot, params);
  return sent(storeSent(core, bot, chatOf(bot, params), checked, params));
}

const sent = (message: ApiMessage): MethodResult => ({ result: message, chat: message.chat.id, messageId: message.message_id });

const methods: Record<string, Method> = {
  getme: ({ bot }) => ({
    result: {
      ...botUser(bot),
      can_join_groups: true,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      can_connect_to_business: false,
      has_main_web_app: false,
    },
  }),
  setwebhook: setWebhook,
  deletewebhook: deleteWebhook,
  getwebhookinfo: ({ bot, webhooks }) => {
    const { webhook } = bot;
    const error = webhooks.of(bot)?.lastError ?? null;
    return {
      result: {
        url: webhook?.url ?? '',
        has_custom_certificate: false,
        pending_update_count: bot.pending.size,
        ...(error === null ? {} : { last_error_date: Math.floor(error.at / 1000), last_error_message: error.text }),
        ...(webhook === null ? {} : { max_connections: webhook.maxConnections, ip_address: '127.0.0.1' }),
        ...(bot.allowed === null ? {} : { allowed_updates: bot.allowed }),
      },
    };
  },
  getupdates: async ({ core, bot, params, polling, signal }) => {
    if (bot.webhook === null) setAllowed(core, bot, params);
    const request = {
      offset: params.integer('offset', 0, -1_000_000, 2_147_483_647),
      limit: params.integer('limit', 100, 1, 100),
      timeout: params.integer('timeout', 0, 0, 50),
      signal,
    };
    return { result: await polling.getUpdates(bot, request) };
  },
  sendmediagroup: sendMediaGroup,
  sendchataction: ({ core, bot, params }) => {
    const chat = chatOf(bot, params);
    if (!actions.has(params.text('action').toLowerCase())) throw badRequest('wrong parameter action in request');
    chat.typingUntil = core.clock() + 5_000;
    return { result: true, chat: chat.info.id };
  },
  answercallbackquery: ({ bot, params }) => {
    if (params.text('text').length > 200) throw badRequest('MESSAGE_TOO_LONG');
    // A query answers once and for a short while; one that no customer's press made is unknown.
    if (!openQueries.get(bot)?.delete(params.text('callback_query_id')))
      throw badRequest('query is too old and response timeout expired or query ID is invalid');
    return { result: true };
  },
  editmessagetext: editMessageText,
  getfile: ({ bot, params }) => {
    const file = bot.files.get(params.text('file_id'));
    if (!params.has('file_id')) throw badRequest('file_id not specified');
    if (file === undefined) throw badRequest('invalid file_id');
    if (file.bytes > 20 * 1024 * 1024) throw badRequest('file is too big');
    return { result: { file_id: file.id, file_unique_id: `U${file.id.slice(3, 17)}`, file_size: file.bytes, file_path: file.path } };
  },
};

/** Presses that wait for answerCallbackQuery; not worth remembering over a restart. */
export const openQueries = new WeakMap<Bot, Set<string>>();

const actions = new Set([
  'typing',
  'upload_photo',
  'record_video',
  'upload_video',
  'record_voice',
  'upload_voice',
  'upload_document',
  'choose_sticker',
  'find_location',
  'record_video_note',
  'upload_video_note',
]);

async function setWebhook({ core, bot, params, polling, webhooks }: MethodContext): Promise<MethodResult> {
  const url = params.text('url');
  if (url === '') return await deleteWebhook({ core, bot, params, polling, webhooks, signal: AbortSignal.abort() });
  checkWebhookUrl(url);
  const secretToken = params.text('secret_token');
  if (secretToken.length > 256) throw badRequest('secret token is too long');
  if (!/^[A-Za-z0-9_-]*$/.test(secretToken)) throw badRequest('secret token contains unallowed characters');
  polling.terminate(bot, 'Conflict: terminated by setWebhook request');
  await webhooks.stop(bot);
  setAllowed(core, bot, params);
  if (params.flag('drop_pending_updates')) dropPending(core, bot);
  core.store.commit({
    kind: 'webhook',
    bot: bot.id,
    webhook: { url, secretToken, maxConnections: params.integer('max_connections', 40, 1, 100) },
  });
  webhooks.start(bot);
  return { result: true };
}

async function deleteWebhook({ core, bot, params, webhooks }: MethodContext): Promise<MethodResult> {
  await webhooks.stop(bot);
  if (params.flag('drop_pending_updates')) dropPending(core, bot);
  core.store.commit({ kind: 'webhook', bot: bot.id, webhook: null });
  return { result: true };
}

/** Telegram's rules, and http on the loopback beside them: there is no way here from the outside. */
function checkWebhookUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw badRequest('invalid webhook URL specified');
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && loopback) return;
  if (url.protocol !== 'https:') throw badRequest('bad webhook: An HTTPS URL must be provided for webhook');
  if (!loopback && !['', '443', '80', '88', '8443'].includes(url.port))
    throw badRequest('bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443');
}

/** The list stays until it is changed; an empty one means the default. */
function setAllowed(core: Core, bot: Bot, params: Params): void {
  if (!params.has('allowed_updates')) return;
  const kinds = z.array(z.string()).safeParse(params.object('allowed_updates'));
  if (!kinds.success) throw badRequest("can't parse allowed updates JSON array");
  const allowed = kinds.data.length === 0 ? null : kinds.data;
  if (JSON.stringify(allowed) !== JSON.stringify(bot.allowed)) core.store.commit({ kind: 'allowed', bot: bot.id, allowed });
}

function dropPending(core: Core, bot: Bot): void {
  for (const updateId of bot.pending.keys()) core.store.commit({ kind: 'done', bot: bot.id, updateId });
}

const AlbumItem = z.object({ type: z.enum(['photo', 'video', 'audio', 'document']), media: z.string(), caption: z.string().default('') });

function sendMediaGroup({ core, bot, params }: MethodContext): MethodResult {
  const items = z.array(AlbumItem).safeParse(params.object('media'));
  if (!items.success) throw badRequest("can't parse InputMedia: media not found");
  if (items.data.length > 10) throw badRequest('too many messages to send as an album');
  if (items.data.length < 2) throw badRequest('too few messages to send as an album');
  const chat = chatOf(bot, params);
  const album = String(core.clock()) + String(bot.nextMessageId);
  const messages = items.data.map((item) => {
    const single = params.with({ [item.type]: item.media, caption: item.caption });
    const content = sendMethods[`send${item.type}`]?.(core, bot, single) ?? {};
    return storeSent(core, bot, chat, { media_group_id: album, ...content }, params);
  });
  return { result: messages, chat: chat.info.id, ...(messages[0] === undefined ? {} : { messageId: messages[0].message_id }) };
}

function editMessageText({ core, bot, params }: MethodContext): MethodResult {
  const text = messageText(params);
  const chat = chatOf(bot, params);
  const stored = chat.messages.find(({ message }) => String(message.message_id) === params.text('message_id'));
  if (stored === undefined) throw badRequest('message to edit not found');
  if (stored.author !== 'business' || typeof stored.message['text'] !== 'string') throw badRequest("message can't be edited");
  const { reply_markup: before, ...rest } = stored.message;
  const markup = keyboard(params);
  if (rest['text'] === text && JSON.stringify(before) === JSON.stringify(markup.reply_markup)) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    );
  }
  const message: ApiMessage = {
    ...rest,
    message_id: stored.message.message_id,
    date: stored.message.date,
    chat: chat.info,
    text,
    edit_date: Math.floor(core.clock() / 1000),
    ...markup,
  };
  core.store.commit({ kind: 'edited', bot: bot.id, message });
  return sent(message);
}
