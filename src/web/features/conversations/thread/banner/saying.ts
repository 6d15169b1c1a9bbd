import { IconAlarm, IconBellOff, IconCircleCheck, IconUser, type Icon } from '@tabler/icons-react';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { IconBotOff } from '#web/ui/icon-bot-off.tsx';
import { waitingReason } from '../outcome/reason.ts';
import { isAttended, type Opened } from '../owner.ts';
import type { ThreadMessage } from '../use-thread.ts';

/** The key of a sentence of `conversations.owner`. */
export type SayingText =
  | 'resolved'
  | 'resolvedAlone'
  | 'resolvedOptedOut'
  | 'snoozed'
  | 'mine'
  | 'mineAlone'
  | 'theirs'
  | 'someones'
  | 'muted'
  | 'noAgent'
  | 'noAgentInGroup'
  | 'optedOut'
  | 'stillWaiting'
  | 'agent';

interface Saying {
  mark: Icon;
  /** Null: what is waited for says enough. */
  text: SayingText | null;
  /**
   * The sentence says why the customer waits, so that the reason of their message may replace it.
   */
  isReason: boolean;
}

/** Whether a customer waits now for somebody to answer. */
export const isWaiting = (conversation: Opened): boolean =>
  conversation.resolvedAt === null &&
  conversation.snoozedUntil === null &&
  (conversation.waitingSince !== null ||
    (conversation.owner === 'person' && !isAttended(conversation)));

/** Whether the banner offers to give the conversation back, and not the menu. */
export const isGivenBackInBanner = (conversation: Opened): boolean =>
  conversation.owner === 'person' &&
  conversation.agentName !== null &&
  conversation.resolvedAt === null &&
  conversation.snoozedUntil === null &&
  isAttended(conversation);

/** The message that says why the customer waits, where the banner gives its reason. */
export const bannerReason = (
  conversation: Opened,
  messages: readonly ThreadMessage[],
): ThreadMessage | null =>
  isWaiting(conversation) && sayingOf(conversation).isReason ? waitingReason(messages) : null;

/** How things stand with the conversation, in one sentence. */
export function sayingOf(conversation: Opened): Saying {
  const { owner, ownerIsMe, ownerName, agentName, optedOut, isGroup } = conversation;
  if (conversation.resolvedAt !== null)
    return said(
      IconCircleCheck,
      agentName === null ? 'resolvedAlone' : optedOut ? 'resolvedOptedOut' : 'resolved',
    );
  if (conversation.snoozedUntil !== null) return said(IconAlarm, 'snoozed');
  if (owner === 'person' && !isAttended(conversation)) return reason(IconUser, null);
  if (owner === 'person' && ownerIsMe)
    return said(IconUser, agentName === null ? 'mineAlone' : 'mine');
  if (owner === 'person') return said(IconUser, ownerName ? 'theirs' : 'someones');
  if (agentName === null && isGroup && conversation.mutedAt !== null)
    return said(IconBellOff, 'muted');
  if (agentName === null) return reason(IconBotOff, isGroup ? 'noAgentInGroup' : 'noAgent');
  if (optedOut) return said(IconBotOff, 'optedOut');
  if (conversation.waitingSince !== null) return reason(IconBot, 'stillWaiting');
  return said(IconBot, 'agent');
}

const said = (mark: Icon, text: SayingText): Saying => ({ mark, text, isReason: false });
const reason = (mark: Icon, text: SayingText | null): Saying => ({ mark, text, isReason: true });
