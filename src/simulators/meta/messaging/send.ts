import type { Buckets } from '../buckets.ts';
import type { GraphCall, GraphResult } from '#simulators/meta/graph/call.ts';
import { GraphError, type Core } from '../core.ts';
import { attachmentsOf } from './attachments.ts';
import { type GivenMessage, messageOf } from './content.ts';
import { changeMessage, storeMessage } from './core.ts';
import { tell, tellMessage } from './events.ts';
import { member, recipientOf, refused, replyOf, requireOpen } from './send-request.ts';
import { signal } from './sender-actions.ts';
import type { Attachment, Chat, MessagingAccount } from './state.ts';
import { textOf } from '#simulators/meta/graph/params.ts';

const known = new Set([
  'recipient',
  'message',
  'messaging_type',
  'tag',
  'sender_action',
  'payload',
  'reply_to',
  'notification_type',
  'access_token',
  'appsecret_proof',
]);

/** `POST /{PAGE_ID}/messages` and `POST /{IG_ID}/messages`: sends a message or a sender action. */
export async function sendMessage(
  account: MessagingAccount,
  call: GraphCall,
  buckets: Buckets,
): Promise<GraphResult> {
  const { core, params } = call;
  const unknown = Object.keys(params.values).find((name) => !known.has(name));
  if (unknown !== undefined) throw refused(100, `Unexpected key "${unknown}" on param "root".`);
  if (account.isBlocked)
    throw new GraphError(
      403,
      368,
      '(#368) The action attempted has been deemed abusive or is otherwise disallowed',
    );
  const action = textOf(params, 'sender_action');
  const hasMessage = params.values['message'] !== undefined;
  if (action !== '' && hasMessage)
    throw refused(100, 'sender_action must be sent in a request of its own');
  if (action === '' && !hasMessage) throw refused(100, 'The parameter message is required');
  const chat = recipientOf(account, params);
  if (action !== '') return signal(account, chat, action, call);

  const message = messageOf(account.product, member(params, 'message'));
  const replyTo = replyOf(params);
  requireOpen(core, account, chat, params);
  const isMedia = [message.attachment, ...(message.attachments ?? [])].some(
    (one) => one !== undefined && one.type !== 'template',
  );
  takeRate(core, account, buckets, isMedia);
  const attachments = await attachmentsOf(account, call, message);
  return send(call, account, chat, message, attachments, replyTo);
}

/** Stores the message, sends the app its echo, and delivers it. */
function send(
  { core }: GraphCall,
  account: MessagingAccount,
  chat: Chat,
  { text, quick_replies: quick = [], metadata }: GivenMessage,
  attachments: Attachment[],
  replyTo: string | null,
): GraphResult {
  const sent = storeMessage(core, account, chat, {
    author: 'business',
    text: text ?? null,
    attachments,
    quickReplies: quick.map((one) =>
      one.content_type === 'text'
        ? { title: one.title, payload: one.payload }
        : { title: contactLabels[one.content_type], payload: one.payload ?? one.content_type },
    ),
    replyTo,
  });
  chat.typingUntil = 0;
  const ours = { app_id: Number(core.appId), ...(metadata === undefined ? {} : { metadata }) };
  tellMessage(core, account, chat, sent, account.product === 'messenger' ? ours : {});
  changeMessage(core, account, chat, sent.id, { mark: 'delivered' });
  tell(core, {
    account,
    chat,
    kind: 'delivery',
    members: { delivery: { mids: [sent.id], watermark: sent.at } },
    messageId: sent.id,
  });
  return {
    body: { recipient_id: chat.key, message_id: sent.id },
    customer: chat.key,
    messageId: sent.id,
  };
}

const contactLabels = { user_phone_number: '+55 81 99999-0000', user_email: 'cliente@example.com' };

/** The limits of the Send API: texts and files per second. */
function takeRate(
  core: Core,
  { id, product }: MessagingAccount,
  buckets: Buckets,
  isMedia: boolean,
): void {
  if (!core.faults.limits) return;
  const perSecond = isMedia ? 10 : product === 'messenger' ? 300 : 100;
  const full = buckets.take([
    { key: `${id} ${isMedia ? 'media' : 'text'}`, perSecond, burst: perSecond },
  ]);
  if (full !== null) throw refused(613, 'Calls to this API have exceeded the rate limit.');
}
