import { z } from 'zod';
import type { AccountEvents } from '#channels/connector/webhook.ts';
import type { ChannelState, InboundEvent, ReadEvent } from '../inbound-event.ts';
import type { AppCredential } from '#channels/connector/tools.ts';
import { type Entry, hashed, readEntries, timeOfUnix } from './envelope.ts';
import { type Message, Messaging, type Referral } from './messaging.ts';
import { choicePart, messageParts } from './messaging-parts.ts';
import { referralParts } from './referral-parts.ts';

/** Someone of the business answered in the page's own inbox ("message_echoes"). */
const PAGE_INBOX = '26390203743090';

/** Whose element it is, and what is needed to read it. */
interface Context {
  account: string;
  app: Pick<AppCredential, 'id'>;
  /** Tells elements apart that say the same. */
  element: unknown;
  order: number;
  /** Another app answers this customer; we are told of it. */
  standby: boolean;
}

/**
 * A webhook of Messenger or Instagram in the product's words, by page or professional account.
 * Never throws: what it cannot read is ignored with a reason, and one bad element costs nothing
 * else.
 */
export function readMessaging(
  body: Uint8Array,
  app: Pick<AppCredential, 'id'>,
): IteratorObject<AccountEvents> {
  return readEntries(body)
    .values()
    .flatMap((entry) => readEntry(entry, app).map((events) => ({ account: entry.id, events })));
}

function readEntry(entry: Entry, app: Context['app']): IteratorObject<ReadEvent[]> {
  const elements = [
    ...entry.messaging.map((element) => ({ element, standby: false, field: undefined })),
    ...entry.standby.map((element) => ({ element, standby: true, field: undefined })),
    // The form of the dashboard's test button.
    ...entry.changes.map(({ field, value }) => ({
      element: value,
      standby: field === 'standby',
      field,
    })),
  ];
  return elements.values().map(({ element, standby, field }, order) => {
    const events = readElement({ account: entry.id, app, element, order, standby }, field);
    const raw = JSON.stringify(element) ?? 'null';
    return events.map((event) => ({ event, raw }));
  });
}

function readElement(context: Context, field: string | undefined): InboundEvent[] {
  const { account, element, app } = context;
  const eventId = hashed([account, element]);
  const ignored = (reason: string): InboundEvent[] => [
    { kind: 'ignored', eventId, reason: reason.slice(0, 60) },
  ];
  const { data: said } = Messaging.safeParse(element);
  if (said === undefined) return ignored(`malformed:${field ?? 'element'}`);
  const policy = said.policy_enforcement ?? said['policy-enforcement'];
  if (policy !== undefined) {
    const state = policyStates.get(policy.action);
    return state === undefined
      ? ignored(`policy:${policy.action}`)
      : [{ kind: 'channel', eventId, state }];
  }
  const chat = chatOf(said, account);
  const kind = kindOf(element);
  if (chat === undefined)
    return ignored(
      field !== undefined && said.sender === undefined ? `field:${field}` : `no_person:${kind}`,
    );
  const place = { eventId, chat };
  const time = timeOfUnix(said.timestamp);
  if (said.message !== undefined)
    return readMessage(said.message, {
      ...context,
      chat,
      time,
      isTheirs: said.sender?.id === chat,
      cameFrom: said.referral,
    });
  if (said.postback !== undefined) {
    const { mid, title, payload, referral } = said.postback;
    const id = mid ?? hashed([account, chat, said.timestamp, payload, title]);
    const parts = [...referralParts(referral ?? said.referral), choicePart(payload, title)];
    return [
      {
        kind: 'message',
        eventId: id,
        chat,
        messageId: id,
        sender: { id: chat },
        time,
        order: context.order,
        parts,
        isGroup: false,
      },
      ...passedTo(context, chat, id),
    ];
  }
  // Somebody came back to the chat by an ad or a link, and has written nothing yet.
  const came = said.sender?.id === chat ? referralParts(said.referral) : [];
  if (came.length > 0)
    return [
      {
        kind: 'message',
        eventId,
        chat,
        messageId: eventId,
        sender: { id: chat },
        time,
        order: context.order,
        parts: came,
        isGroup: false,
      },
      ...passedTo(context, chat, eventId),
    ];
  if (said.message_edit !== undefined) {
    const { mid: messageId, text, num_edit: number } = said.message_edit;
    const id = number === undefined ? eventId : `edit:${messageId}:${number}`;
    return [{ kind: 'edit', eventId: id, chat, messageId, parts: [{ kind: 'text', text }], time }];
  }
  if (said.reaction !== undefined) {
    const { mid: messageId, action, emoji, reaction } = said.reaction;
    const by = said.sender?.id === chat ? chat : 'business';
    const shown = action === 'react' ? [emoji ?? emojiOf(reaction)] : [];
    return [{ kind: 'reaction', ...place, messageId, by, emoji: shown, time }];
  }
  if (said.read !== undefined)
    return receipts(place, said.read, 'read') ?? ignored('malformed:read');
  if (said.delivery !== undefined) {
    const { mids } = said.delivery;
    if (mids.length === 0)
      return receipts(place, said.delivery, 'delivered') ?? ignored('malformed:delivery');
    return mids.map((messageId) => ({
      kind: 'receipt',
      eventId: `${messageId}:delivered`,
      chat,
      messageId,
      status: 'delivered',
    }));
  }
  const handed = said.pass_thread_control ?? said.take_thread_control;
  if (handed !== undefined)
    return [
      {
        kind: 'account',
        ...place,
        change: { kind: 'thread_passed', to: handed.new_owner_app_id === app.id ? 'us' : 'others' },
      },
    ];
  return ignored(isReadable(kind) ? `malformed:${kind}` : `event:${kind}`);
}

function readMessage(
  message: Message,
  place: Context & {
    chat: string;
    time: string;
    isTheirs: boolean;
    cameFrom: Referral | undefined;
  },
): InboundEvent[] {
  const { mid: messageId } = message;
  const { chat, time, order } = place;
  if (message.is_deleted === true)
    return [{ kind: 'remove', eventId: `deleted:${messageId}`, chat, messageId, time }];
  const parts = messageParts(message);
  const passed = passedTo(place, chat, messageId);
  if (message.is_echo === true || !place.isTheirs) {
    const { metadata, app_id: appId } = message;
    const ours = z.uuid().safeParse(metadata).data;
    const byProgram = appId !== undefined && appId !== PAGE_INBOX;
    const more = {
      ...(ours === undefined ? {} : { partId: ours }),
      ...(byProgram ? { byProgram } : {}),
    };
    return [{ kind: 'echo', eventId: messageId, chat, messageId, parts, time, ...more }, ...passed];
  }
  const replyTo = message.reply_to?.mid;
  return [
    {
      kind: 'message',
      eventId: messageId,
      chat,
      messageId,
      sender: { id: chat },
      time,
      order,
      parts: [...referralParts(message.referral ?? place.cameFrom), ...parts],
      ...(replyTo === undefined ? {} : { replyTo }),
      isGroup: false,
    },
    ...passed,
  ];
}

/**
 * Who we write with: whoever of the two is not our account. None where the person is known by a
 * reference only (chat plugin, checkbox).
 */
function chatOf({ sender, recipient, message }: Messaging, account: string): string | undefined {
  const people = [sender?.id, recipient?.id].filter((id) => id !== undefined && id !== account);
  return message?.is_echo === true && people.length === 2 ? recipient?.id : people[0];
}

const passedTo = ({ standby }: Context, chat: string, id: string): InboundEvent[] =>
  standby
    ? [
        {
          kind: 'account',
          eventId: `standby:${id}`,
          chat,
          change: { kind: 'thread_passed', to: 'others' },
        },
      ]
    : [];

/** A message stands for all before it, as a time does. */
function receipts(
  place: { eventId: string; chat: string },
  { mid, watermark }: { mid?: string | undefined; watermark?: string | undefined },
  status: 'delivered' | 'read',
): InboundEvent[] | null {
  if (mid === undefined && watermark === undefined) return null;
  const upTo = mid === undefined ? { time: timeOfUnix(watermark) } : { messageId: mid };
  return [{ kind: 'receipts', ...place, upTo, status }];
}

/** What a decision on the page's conduct means ("messaging_policy_enforcement"). */
const policyStates = new Map<string, ChannelState>([
  ['block', 'account_restricted'],
  ['unblock', 'working'],
]);

/** Some bodies name the reaction and show none. */
const emojis = new Map(
  Object.entries({
    love: '❤️',
    like: '👍',
    dislike: '👎',
    smile: '😆',
    wow: '😮',
    sad: '😢',
    angry: '😠',
  }),
);
const emojiOf = (reaction: string | undefined): string => emojis.get(reaction ?? '') ?? '👍';

/** The member that says what happened. */
function kindOf(element: unknown): string {
  const frame = ['sender', 'recipient', 'timestamp'];
  const names = typeof element === 'object' && element !== null ? Object.keys(element) : [];
  return names.find((name) => !frame.includes(name))?.slice(0, 40) ?? 'empty';
}

const isReadable = (kind: string): boolean => Object.hasOwn(Messaging.shape, kind);
