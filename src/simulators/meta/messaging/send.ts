import { z } from 'zod';
import type { Buckets } from '../buckets.ts';
import type { GraphCall, GraphResult } from '#simulators/meta/graph/call.ts';
import { dayMs } from '../clock.ts';
import { GraphError, type Core } from '../core.ts';
import { type GivenAttachment, type GivenMessage, messageOf } from './content.ts';
import { changeMessage, storeMessage } from './core.ts';
import { tell, tellMessage } from './events.ts';
import { checkFile, fetchFile, keepFile } from './files.ts';
import type { Attachment, Chat, MessagingAccount } from './state.ts';
import { memberOf, textOf, type Params } from '#simulators/meta/graph/params.ts';

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

const refused = (code: number, message: string, subcode?: number): GraphError =>
  new GraphError(400, code, `(#${code}) ${message}`, subcode === undefined ? {} : { subcode });

/** A typing signal is seen for so long, or until the answer comes. */
const typingMs = 20_000;

/**
 * `POST /{PAGE_ID}/messages` and `POST /{IG_ID}/messages`: a message, or a sign to the customer.
 */
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

/** Stores it, tells the app of it as an echo, and lets it arrive. */
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

function member(params: Params, name: string): unknown {
  try {
    return memberOf(params, name);
  } catch {
    throw refused(100, `Param ${name} must be a valid JSON object`);
  }
}

const Recipient = z.object({ id: z.coerce.string() });

function recipientOf(account: MessagingAccount, params: Params): Chat {
  const recipient = Recipient.safeParse(member(params, 'recipient'));
  if (!recipient.success) throw refused(100, 'The parameter recipient is required');
  const chat = account.chats.get(recipient.data.id);
  if (chat === undefined) throw refused(100, 'No matching user found', 2_018_001);
  if (chat.blocked) throw refused(551, "This person isn't available right now.", 1_545_041);
  return chat;
}

const Reply = z.object({ mid: z.string().min(1) });

function replyOf(params: Params): string | null {
  if (params.values['reply_to'] === undefined) return null;
  const reply = Reply.safeParse(member(params, 'reply_to'));
  if (!reply.success) throw refused(100, "The parameter reply_to['mid'] is required");
  return reply.data.mid;
}

/**
 * The 24 hours, or the seven days for what a person wrote. The tags for news of an order are gone
 * since 2026-04-27.
 */
function requireOpen(core: Core, account: MessagingAccount, chat: Chat, params: Params): void {
  const type = textOf(params, 'messaging_type') || 'RESPONSE';
  const tag = textOf(params, 'tag');
  if (!['RESPONSE', 'UPDATE', 'MESSAGE_TAG'].includes(type))
    throw refused(100, 'Param messaging_type must be one of {RESPONSE, UPDATE, MESSAGE_TAG}');
  if (type === 'MESSAGE_TAG' ? tag !== 'HUMAN_AGENT' : tag !== '' && tag !== 'HUMAN_AGENT')
    throw refused(100, 'Invalid message tag');
  const days = tag === 'HUMAN_AGENT' ? 7 : 1;
  if (chat.customerAt !== null && core.clock.now() - chat.customerAt < days * dayMs) return;
  throw refused(
    10,
    'This message is sent outside of allowed window. Learn more about the new policy here: ' +
      'https://developers.facebook.com/docs/messenger-platform/policy-overview',
    account.product === 'messenger' ? 2_018_278 : 2_534_022,
  );
}

/** Of the Send API: so many texts, so many files in a second. */
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

async function attachmentsOf(
  account: MessagingAccount,
  call: GraphCall,
  message: GivenMessage,
): Promise<Attachment[]> {
  const given = [
    ...(message.attachment === undefined ? [] : [message.attachment]),
    ...(message.attachments ?? []),
  ];
  const all: Attachment[] = [];
  for (const one of given) all.push(await attachmentOf(account, call, one));
  return all;
}

async function attachmentOf(
  account: MessagingAccount,
  { core, params }: GraphCall,
  given: GivenAttachment,
): Promise<Attachment> {
  if (given.type === 'template') return { type: given.type, payload: given.payload, file: null };
  if (given.type === 'like_heart') return { type: given.type, payload: {}, file: null };
  const { url, attachment_id: id } = given.payload;
  const uploaded = params.files.get('filedata');
  const ways = [url, id, uploaded].filter((one) => one !== undefined);
  if (ways.length !== 1)
    throw refused(100, 'Attachment must have exactly one of url, attachment_id and filedata');
  if (id !== undefined) {
    const file = core.store.state.messaging.files.get(id);
    if (file?.account !== account.id) throw refused(100, 'Invalid attachment_id', 2_018_007);
    return { type: given.type, payload: {}, file: file.id };
  }
  if (url !== undefined) {
    const file = await fetchFile(core, account, given.type, url);
    return { type: given.type, payload: file === null ? { url } : {}, file: file?.id ?? null };
  }
  if (uploaded === undefined) throw refused(100, 'Upload attachment failure.', 2_018_047);
  if (account.product === 'instagram')
    throw refused(100, 'Files cannot be uploaded; give the address of one');
  checkFile(account, given.type, uploaded);
  return { type: given.type, payload: {}, file: keepFile(core, account, uploaded).id };
}

/**
 * `POST /{PAGE_ID}/message_attachments`: a file under an id, to be sent later and more than once.
 */
export async function uploadAttachment(
  account: MessagingAccount,
  call: GraphCall,
): Promise<GraphResult> {
  const { attachment } = messageOf(account.product, member(call.params, 'message'));
  if (attachment === undefined || attachment.type === 'template')
    throw refused(100, 'The parameter message[attachment] is required');
  const { file } = await attachmentOf(account, call, attachment);
  // What lies elsewhere on the network was taken as fetched, and has nothing here.
  if (file === null) throw refused(100, 'Failed to fetch the file from the url', 2_018_008);
  return { body: { attachment_id: file } };
}

const Reaction = z.object({
  message_id: z.string().min(1),
  reaction: z.string().min(1).optional(),
});

/** Typing, seen, and on Instagram a reaction. */
function signal(
  account: MessagingAccount,
  chat: Chat,
  action: string,
  { core, params }: GraphCall,
): GraphResult {
  const done = { body: { recipient_id: chat.key }, customer: chat.key };
  const isReaction = action === 'react' || action === 'unreact';
  if (
    !['typing_on', 'typing_off', 'mark_seen'].includes(action) &&
    !(isReaction && account.product === 'instagram')
  )
    throw refused(100, `Param sender_action must be one of {TYPING_ON, TYPING_OFF, MARK_SEEN}`);
  requireOpen(core, account, chat, params);
  if (action === 'mark_seen') {
    for (const { id, author, mark } of chat.messages)
      if (author === 'customer' && mark !== 'read')
        changeMessage(core, account, chat, id, { mark: 'read' });
  } else if (isReaction) {
    const reaction = Reaction.safeParse(member(params, 'payload'));
    const target = reaction.success
      ? chat.messages.find(({ id }) => id === reaction.data.message_id)
      : undefined;
    if (!reaction.success || target === undefined)
      throw refused(100, 'The message to react to was not found');
    const { business: _before, ...others } = target.reactions;
    const emoji =
      reaction.data.reaction === undefined || reaction.data.reaction === 'love'
        ? '❤️'
        : reaction.data.reaction;
    changeMessage(core, account, chat, target.id, {
      reactions: { ...others, ...(action === 'react' ? { business: emoji } : {}) },
    });
  } else chat.typingUntil = action === 'typing_on' ? core.clock.now() + typingMs : 0;
  return done;
}
