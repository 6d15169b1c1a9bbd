import { sendMediaGroup } from './album-method.ts';
import { badRequest, BotApiError, botUser } from '../core.ts';
import { editMessageText } from './edit-method.ts';
import { faceMethods } from './face-methods.ts';
import { sent, type Method, type MethodContext, type MethodResult } from './method.ts';
import { openQueries } from '#simulators/telegram/customer/open-queries.ts';
import { chatOf, storeSent } from './send.ts';
import { sendMethods } from './send-content.ts';
import { deleteWebhook, setAllowed, setWebhook, webhookInfo } from './webhook-methods.ts';

/** Runs a method by its name in lower case, as Telegram looks methods up. */
export function runMethod(
  name: string,
  context: MethodContext,
): MethodResult | Promise<MethodResult> {
  const method = methods[name.toLowerCase()];
  if (method !== undefined) return method(context);
  const content = sendMethods[name.toLowerCase()];
  if (content === undefined) throw new BotApiError(404, 'Not Found: method not found');
  const { core, bot, params } = context;
  // Telegram reads the content before it looks for the chat. If both are wrong, it reports the
  // content.
  const checked = content(core, bot, params);
  return sent(storeSent(core, bot, chatOf(bot, params), checked, params));
}

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
  ...faceMethods,
  setwebhook: setWebhook,
  deletewebhook: deleteWebhook,
  getwebhookinfo: webhookInfo,
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
    if (!actions.has(params.text('action').toLowerCase()))
      throw badRequest('wrong parameter action in request');
    chat.typingUntil = core.clock() + 5_000;
    return { result: true, chat: chat.info.id };
  },
  answercallbackquery: ({ bot, params }) => {
    if (params.text('text').length > 200) throw badRequest('MESSAGE_TOO_LONG');
    // A query can be answered once, for a short while. A query that no customer's press made is
    // unknown.
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
    return {
      result: {
        file_id: file.id,
        file_unique_id: `U${file.id.slice(3, 17)}`,
        file_size: file.bytes,
        file_path: file.path,
      },
    };
  },
};

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
