import { z } from 'zod';
import { type Customer, nameOf, type Playing, post, seconds } from './face.ts';

const Webhook = z.object({ url: z.string(), secret_token: z.string() });
const Text = z.object({
  chat_id: z.union([z.string(), z.number()]).transform(String),
  text: z.string(),
});

/** Telegram's Bot API. */
export function playTelegram(): Playing {
  const webhooks = new Map<string, z.output<typeof Webhook>>();
  let messages = 0;
  let updates = 0;
  const refused = (code: number, description: string, more = {}) => ({
    status: code,
    body: { ok: false, error_code: code, description, ...more },
  });
  const results = (method: string, token: string): unknown => {
    const id = Number(token.split(':')[0]);
    if (method === 'getMe')
      return { id, is_bot: true, first_name: 'Padaria', username: `padaria${id}_bot` };
    if (method === 'getWebhookInfo')
      return {
        url: webhooks.get(token)?.url ?? '',
        has_custom_certificate: false,
        pending_update_count: 0,
      };
    return true;
  };
  return {
    channelType: 'telegram',
    config: (url) => ({ telegramApiUrl: url }),
    environment: (url) => ({ TELEGRAM_API_URL: url }),
    chat: (number) => String(7_000_000 + number),
    face: {
      read(path, _query, body) {
        const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
        if (method === 'sendMessage')
          return {
            kind: 'send',
            ...z.object({ chat: z.string(), text: z.string() }).parse(read(body)),
            part: null,
            account: token,
          };
        if (method === 'setWebhook') webhooks.set(token, Webhook.parse(body));
        return { kind: 'other', body: { ok: true, result: results(method, token) } };
      },
      accepted({ chat, text }) {
        const id = Number(chat);
        return {
          status: 200,
          body: {
            ok: true,
            result: {
              message_id: (messages += 1),
              date: seconds(),
              chat: { id, type: 'private' },
              text,
            },
          },
        };
      },
      bare: { status: 200, body: { ok: true } },
      tooMany: refused(429, 'Too Many Requests: retry after 1', { parameters: { retry_after: 1 } }),
      failed: refused(500, 'Internal Server Error'),
    },
    account(number) {
      const token = `${800_000_000 + number}:${'stepping-in-'.repeat(3)}`;
      const bring = async (update: object): Promise<void> => {
        const webhook = webhooks.get(token);
        if (!webhook) throw new Error('The bot has no webhook.');
        const headers = { 'x-telegram-bot-api-secret-token': webhook.secret_token };
        await post(webhook.url, headers, JSON.stringify({ update_id: (updates += 1), ...update }));
      };
      const message = (customer: Customer, id: number, text: string) => ({
        message_id: id,
        date: seconds(),
        from: person(customer),
        chat: chat(customer),
        text,
      });
      return {
        setupData: { type: 'telegram', telegramToken: token },
        async write(customer, text) {
          const id = (messages += 1);
          await bring({ message: message(customer, id, text) });
          return id;
        },
        edit: (customer, id, text) =>
          bring({ edited_message: { ...message(customer, id, text), edit_date: seconds() } }),
        block: (customer) => {
          const member = (status: string) => ({
            user: { id: number, is_bot: true, first_name: 'Padaria' },
            status,
          });
          return bring({
            my_chat_member: {
              chat: chat(customer),
              from: person(customer),
              date: seconds(),
              old_chat_member: member('member'),
              new_chat_member: { ...member('kicked'), until_date: 0 },
            },
          });
        },
      };
    },
  };
}

const read = (body: unknown): { chat: string; text: string } => {
  const { chat_id: chat, text } = Text.parse(body);
  return { chat, text };
};
const person = (customer: Customer) => ({
  id: Number(customer.chat),
  is_bot: false,
  first_name: nameOf(customer),
});
const chat = (customer: Customer) => ({
  id: Number(customer.chat),
  type: 'private',
  first_name: nameOf(customer),
});
