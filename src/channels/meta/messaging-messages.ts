import { z } from 'zod';
import type { InboundEvent } from '../inbound-event.ts';
import { hashed } from './envelope.ts';
import type { Message, Messaging, Referral } from './messaging.ts';
import { choicePart, messageParts } from './messaging-parts.ts';
import { referralParts } from './referral-parts.ts';

/** The app id of the Page's inbox, where somebody of the business answered ("message_echoes"). */
const PAGE_INBOX = '26390203743090';

/** The element that an event is read from, and what it says about every event in it. */
export interface Source {
  account: string;
  eventId: string;
  /** The id of the customer. */
  chat: string;
  time: string;
  order: number;
  /** The customer sent it, not the business. */
  isTheirs: boolean;
  /** Another app answers this customer, and we are only told what happens. */
  standby: boolean;
}

/**
 * What somebody said: a message, a press of a button, or a customer who came back by an ad or a
 * link. Null: the element is about something else.
 */
export function readMessages(said: Messaging, source: Source): InboundEvent[] | null {
  const { message, postback, referral } = said;
  if (message !== undefined) return readMessage(message, referral, source);
  if (postback !== undefined) {
    const { mid, title, payload } = postback;
    const id = mid ?? hashed([source.account, source.chat, said.timestamp, payload, title]);
    const parts = [...referralParts(postback.referral ?? referral), choicePart(payload, title)];
    return fromCustomer(source, id, { parts });
  }
  // The customer came back to the chat by an ad or a link, and has written nothing yet.
  const came = source.isTheirs ? referralParts(referral) : [];
  return came.length > 0 ? fromCustomer(source, source.eventId, { parts: came }) : null;
}

function readMessage(
  message: Message,
  cameFrom: Referral | undefined,
  source: Source,
): InboundEvent[] {
  const { mid: messageId } = message;
  const { chat, time } = source;
  if (message.is_deleted === true)
    return [{ kind: 'remove', eventId: `deleted:${messageId}`, chat, messageId, time }];
  const parts = messageParts(message);
  if (message.is_echo === true || !source.isTheirs) {
    const { metadata, app_id: appId } = message;
    const ours = z.uuid().safeParse(metadata).data;
    const byProgram = appId !== undefined && appId !== PAGE_INBOX;
    const more = {
      ...(ours === undefined ? {} : { partId: ours }),
      ...(byProgram ? { byProgram } : {}),
    };
    return [
      { kind: 'echo', eventId: messageId, chat, messageId, parts, time, ...more },
      ...passedTo(source, messageId),
    ];
  }
  const replyTo = message.reply_to?.mid;
  return fromCustomer(source, messageId, {
    parts: [...referralParts(message.referral ?? cameFrom), ...parts],
    ...(replyTo === undefined ? {} : { replyTo }),
  });
}

type CustomerMessage = Extract<InboundEvent, { kind: 'message' }>;

const fromCustomer = (
  source: Source,
  id: string,
  said: Pick<CustomerMessage, 'parts' | 'replyTo'>,
): InboundEvent[] => [
  {
    kind: 'message',
    eventId: id,
    chat: source.chat,
    messageId: id,
    sender: { id: source.chat },
    time: source.time,
    order: source.order,
    ...said,
    isGroup: false,
  },
  ...passedTo(source, id),
];

/** On standby, the message also tells us that another app answers this customer. */
const passedTo = ({ standby, chat }: Source, id: string): InboundEvent[] =>
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
