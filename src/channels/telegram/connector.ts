import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ChannelError } from '../channel.ts';
import type { PolledEvent, WebhookConnector } from '#channels/connector/webhook-connector.ts';
import type { ChannelWebhook } from '#channels/connector/webhook.ts';
import { callBot, readFile } from './bot-api.ts';
import { checkUp } from './check-up.ts';
import { telegramFace } from './face.ts';
import { readBody, readUpdate } from './from-telegram.ts';
import { messageId, ofBot } from './message-ids.ts';
import type { TelegramSettings } from './setup.ts';
import { render, toCall } from './to-telegram.ts';
import { Update, wantedUpdates } from './update.ts';

const Me = z.object({
  id: z.number().int(),
  first_name: z.string(),
  username: z.string().optional(),
});
/**
 * A bare "ok" says that Telegram accepted the message. It counts as sent even without its id, so
 * that we do not send it twice.
 */
const Sent = z
  .object({ message_id: z.number().int(), chat: z.object({ id: z.number().int() }) })
  .nullable()
  .catch(null);
const FilePath = z.object({ file_path: z.string().min(1) });
/** How many seconds a poll waits for news; Telegram allows 50. */
const pollSeconds = 30;

/** Every bot has its own secret, which Telegram repeats in a header. */
export const telegramWebhook: ChannelWebhook<TelegramSettings> = {
  per: 'channel',
  receive(settings, request) {
    if (!sameSecret(settings.secretToken, request.headers.get('x-telegram-bot-api-secret-token'))) {
      throw new ChannelError(
        'auth',
        'forged_request',
        'Telegram: the secret header is missing or wrong',
      );
    }
    return [readBody(request.body, settings.botId)];
  },
};

/** Telegram bots: Bot API over webhooks with a secret header, or long polling. */
export const telegramConnector: WebhookConnector<TelegramSettings> = {
  transport: 'webhook',

  async verify(tools, { token }) {
    const me = await callBot(tools, token, Me, { method: 'getMe' });
    return {
      id: String(me.id),
      name: me.first_name,
      settings: {
        botId: String(me.id),
        ...(me.username === undefined ? {} : { username: me.username }),
      },
    };
  },

  prepare: () => ({ secretToken: randomBytes(32).toString('base64url') }),

  async register(tools, { token, secretToken }, webhookUrl) {
    await callBot(tools, token, z.literal(true), {
      method: 'setWebhook',
      params: {
        url: webhookUrl,
        secret_token: secretToken,
        allowed_updates: wantedUpdates,
        max_connections: 100,
      },
    });
  },

  async unregister(tools, { token }) {
    await callBot(tools, token, z.literal(true), { method: 'deleteWebhook' });
  },

  checkUp,
  face: telegramFace,

  webhook: telegramWebhook,
  render,

  async send(tools, { token, botId }, outgoing) {
    const sent = await callBot(tools, token, Sent, await toCall(outgoing, botId));
    return { messageId: sent && messageId(botId, sent.chat.id, sent.message_id) };
  },

  async signal(tools, { token }, signal) {
    if (signal.kind === 'typing') {
      await callBot(tools, token, z.literal(true), {
        method: 'sendChatAction',
        params: { chat_id: signal.chat, action: 'typing' },
      });
      return;
    }
    try {
      await callBot(tools, token, z.literal(true), {
        method: 'answerCallbackQuery',
        params: { callback_query_id: signal.id },
      });
    } catch (error) {
      // It is too late to acknowledge: the button has stopped spinning by itself.
      if (!(error instanceof ChannelError && error.code === 'callback_expired')) throw error;
    }
  },

  async download(tools, { token }, providerFileId) {
    const { file_path: path } = await callBot(tools, token, FilePath, {
      method: 'getFile',
      params: { file_id: providerFileId },
    });
    const { body, headers } = await readFile(tools, token, path);
    const type = headers['content-type'];
    // Telegram calls most files octet-stream, which tells us nothing.
    return typeof type === 'string' && !type.startsWith('application/octet-stream')
      ? { bytes: body, mimeType: type }
      : { bytes: body };
  },

  async poll(tools, { token, botId }, cursor, signal) {
    // The cursor of another bot would make Telegram drop updates that this bot has not handed over.
    const prefix = ofBot(botId, '');
    const known = cursor?.startsWith(prefix) ? Number(cursor.slice(prefix.length)) : null;
    let offset = known ?? 0;
    let updates: unknown[];
    try {
      // Telegram refuses getUpdates while a webhook from an earlier connection is set.
      if (known === null)
        await callBot(tools, token, z.literal(true), { method: 'deleteWebhook', signal });
      updates = await callBot(tools, token, z.array(z.unknown()), {
        method: 'getUpdates',
        params: { offset, limit: 100, timeout: pollSeconds, allowed_updates: wantedUpdates },
        timeoutMs: (pollSeconds + 10) * 1000,
        signal,
      });
    } catch (error) {
      if (signal.aborted) return { events: [], cursor };
      throw error;
    }
    const events: PolledEvent[] = updates.map((update) => {
      const raw = Buffer.from(JSON.stringify(update));
      // Asking from the next number on tells Telegram that this update is stored.
      const { data } = Update.safeParse(update);
      if (data) offset = data.update_id + 1;
      return { event: readUpdate(update, raw, botId), raw };
    });
    return { events, cursor: ofBot(botId, String(offset)) };
  },
};

/** Compares in constant time, whatever the lengths. */
function sameSecret(expected: string, given: string | null): boolean {
  if (expected === '' || given === null) return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}
