import type { Core } from '../core.ts';
import { attachmentBody } from './files.ts';
import type { Chat, MessagingAccount, MessagingProduct, StoredMessage } from './state.ts';
import { emit } from '#simulators/meta/graph/subscriptions.ts';

export const objectOf = (product: MessagingProduct): string =>
  product === 'messenger' ? 'page' : 'instagram';

/**
 * The field of each event: for Messenger, then for Instagram, which has fewer fields and some other
 * names.
 */
const fields = {
  message: ['messages', 'messages'],
  echo: ['message_echoes', 'messages'],
  postback: ['messaging_postbacks', 'messaging_postbacks'],
  delivery: ['message_deliveries', null],
  read: ['message_reads', 'messaging_seen'],
  reaction: ['message_reactions', 'message_reactions'],
  edit: ['message_edits', 'message_edit'],
  referral: ['messaging_referrals', 'messaging_referral'],
  optin: ['messaging_optins', null],
  handover: ['messaging_handovers', null],
  policy: ['messaging_policy_enforcement', null],
} as const satisfies Record<string, readonly [messenger: string, instagram: string | null]>;
export type Kind = keyof typeof fields;

/** Every field that can be subscribed to. */
export const knownFields: Record<MessagingProduct, ReadonlySet<string>> = {
  messenger: new Set([
    ...Object.values(fields).map(([name]) => name),
    'standby',
    'feed',
    'message_reactions',
    'message_context',
    'messaging_feedback',
    'messaging_account_linking',
    'messaging_customer_information',
    'response_feedback',
    'send_cart',
    'inbox_labels',
    'leadgen',
    'mention',
    'name',
  ]),
  instagram: new Set([
    ...Object.values(fields).flatMap(([, name]) => name ?? []),
    'standby',
    'messaging_handover',
    'comments',
    'live_comments',
    'mentions',
    'message_reactions',
    'response_feedback',
    'story_insights',
  ]),
};

interface Telling {
  account: MessagingAccount;
  chat: Chat;
  kind: Kind;
  /** Who sent the event. Absent: the customer. */
  from?: 'customer' | 'account';
  /** What the event holds besides sender, recipient and timestamp. */
  members: Record<string, unknown>;
  at?: number;
  messageId?: string;
  text?: string | null;
}

/**
 * Tells the app something about a conversation, on standby where another app owns it. Returns the
 * number of the event, or null.
 */
export function tell(
  core: Core,
  { account, chat, kind, from = 'customer', members, at, messageId, text }: Telling,
): number | null {
  const [messenger, instagram] = fields[kind];
  const own = account.product === 'messenger' ? messenger : instagram;
  if (own === null) return null;
  const isStandby = chat.standby && kind !== 'handover';
  const field = isStandby ? 'standby' : own;
  const [sender, recipient] = from === 'customer' ? [chat.key, account.id] : [account.id, chat.key];
  const now = core.clock.now();
  return emit(
    core,
    {
      object: objectOf(account.product),
      entryId: account.id,
      form: isStandby ? 'standby' : 'messaging',
      time: now,
      field,
      value: {
        sender: { id: sender },
        recipient: { id: recipient },
        timestamp: at ?? now,
        ...members,
      },
      subject: account.id,
      lane: `${account.id} ${chat.key}`,
      kind,
      customer: chat.key,
      messageId: messageId ?? null,
      text: text ?? null,
    },
    { subscribed: account.subscribedFields?.includes(field) ?? false, overrides: [] },
  );
}

/** Tells what Meta itself decided about the account. The event names no person. */
export function tellPolicy(
  core: Core,
  account: MessagingAccount,
  action: 'block' | 'unblock',
): number | null {
  const now = core.clock.now();
  const reason =
    'The bot violated our Platform Policies (https://developers.facebook.com/policy/#messengerplatform).';
  const policy = { action, ...(action === 'block' ? { reason } : {}) };
  return emit(
    core,
    {
      object: objectOf(account.product),
      entryId: account.id,
      form: 'messaging',
      time: now,
      field: fields.policy[0],
      value: { recipient: { id: account.id }, timestamp: now, policy_enforcement: policy },
      subject: account.id,
      lane: account.id,
      kind: 'policy',
    },
    { subscribed: account.subscribedFields?.includes(fields.policy[0]) ?? false, overrides: [] },
  );
}

/**
 * Tells a message of the customer's, or the echo of one of ours, as `message`. `more`: members that
 * only this message has.
 */
export function tellMessage(
  core: Core,
  account: MessagingAccount,
  chat: Chat,
  message: StoredMessage,
  more: Record<string, unknown> = {},
): number | null {
  const { id, text, attachments, author, replyTo } = message;
  const isEcho = author !== 'customer';
  const body = {
    mid: id,
    ...(text === null ? {} : { text }),
    ...(attachments.length === 0
      ? {}
      : { attachments: attachments.map((one) => attachmentBody(core, account, one)) }),
    ...(replyTo === null ? {} : { reply_to: { mid: replyTo } }),
    ...(isEcho ? { is_echo: true } : {}),
    ...more,
  };
  return tell(core, {
    account,
    chat,
    kind: isEcho ? 'echo' : 'message',
    from: isEcho ? 'account' : 'customer',
    members: { message: body },
    at: message.at,
    messageId: id,
    text,
  });
}
