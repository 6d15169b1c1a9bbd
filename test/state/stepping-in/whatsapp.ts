import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type Customer, nameOf, type Playing, post, seconds } from './face.ts';

const appId = '100200300400';
const appSecret = 'the app secret of this test';
const Text = z.object({
  to: z.string(),
  type: z.literal('text'),
  text: z.object({ body: z.string() }),
  biz_opaque_callback_data: z.string(),
});

/**
 * Meta's Graph API with the Cloud API of WhatsApp. Each number is a business account of its own.
 */
export function playWhatsapp(): Playing {
  let messages = 0;
  const origins = new Map<string, () => string>();
  const phoneOf = (number: number): string => String(300_000_000 + number);
  const businessOf = (phone: string): string => `9${phone}`;

  async function notify(phone: string, content: object): Promise<void> {
    const metadata = { display_phone_number: '558130000000', phone_number_id: phone };
    const value = { messaging_product: 'whatsapp', metadata, ...content };
    const entry = [
      { id: businessOf(phone), time: seconds(), changes: [{ field: 'messages', value }] },
    ];
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
    const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
    await post(
      `${origins.get(phone)?.() ?? ''}/api/webhook/whatsapp`,
      { 'x-hub-signature-256': signature },
      body,
    );
  }

  return {
    channelType: 'whatsapp',
    config: (url) => ({
      meta: {
        appId,
        appSecret,
        verifyToken: null,
        configId: null,
        dialogUrl: url,
        graphUrl: `${url}/v22.0`,
        sdkUrl: url,
        workspaces: null,
      },
    }),
    environment: (url) => ({
      META_APP_ID: appId,
      META_APP_SECRET: appSecret,
      META_GRAPH_URL: url,
      META_GRAPH_VERSION: 'v22.0',
    }),
    chat: (number) => `5511987${String(number).padStart(6, '0')}`,
    face: {
      read(path, _query, body) {
        const [, , id = '', edge = ''] = path.split('/');
        const text = edge === 'messages' ? Text.safeParse(body).data : undefined;
        if (text)
          return {
            kind: 'send',
            chat: text.to,
            text: text.text.body,
            part: text.biz_opaque_callback_data,
            account: id,
          };
        if (edge === 'phone_numbers')
          return { kind: 'other', body: { data: [{ id: id.slice(1) }] } };
        if (edge === '')
          return {
            kind: 'other',
            body: {
              id,
              verified_name: 'Padaria',
              display_phone_number: '+55 81 3000-0000',
              platform_type: 'CLOUD_API',
            },
          };
        return { kind: 'other', body: { success: true } };
      },
      accepted({ chat }) {
        const contacts = [{ input: chat, wa_id: chat }];
        return {
          status: 200,
          body: {
            messaging_product: 'whatsapp',
            contacts,
            messages: [{ id: `wamid.out${(messages += 1)}` }],
          },
        };
      },
      bare: { status: 200, body: { messaging_product: 'whatsapp' } },
      // A gateway in front of the API answers like this: it has no code of Meta's, so the product
      // tries again after one second.
      tooMany: { status: 429, body: 'Too Many Requests' },
      failed: {
        status: 500,
        body: {
          error: {
            message: '(#131000) Something went wrong',
            type: 'OAuthException',
            code: 131_000,
          },
        },
      },
      reports: ({ account, chat, part }) =>
        notify(account, {
          statuses: [
            {
              id: `wamid.out${(messages += 1)}`,
              status: 'sent',
              timestamp: String(seconds()),
              recipient_id: chat,
              biz_opaque_callback_data: part,
            },
          ],
        }),
    },
    account(number, origin) {
      const phone = phoneOf(number);
      origins.set(phone, origin);
      const bring = (customer: Customer, message: object): Promise<void> =>
        notify(phone, {
          contacts: [{ profile: { name: nameOf(customer) }, wa_id: customer.chat }],
          messages: [{ from: customer.chat, timestamp: String(seconds()), ...message }],
        });
      return {
        setupData: {
          type: 'whatsapp',
          whatsappBusinessId: businessOf(phone),
          phoneNumberId: phone,
          accessToken: `EAA${phone}`,
        },
        async write(customer, text) {
          const id = (messages += 1);
          await bring(customer, { id: `wamid.in${id}`, type: 'text', text: { body: text } });
          return id;
        },
        edit: (customer, id, text) => {
          const edit = {
            original_message_id: `wamid.in${id}`,
            message: { type: 'text', text: { body: text } },
          };
          return bring(customer, { id: `wamid.in${(messages += 1)}`, type: 'edit', edit });
        },
        block: null,
      };
    },
  };
}
