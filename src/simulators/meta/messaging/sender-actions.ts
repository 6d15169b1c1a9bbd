import { z } from 'zod';
import type { GraphCall, GraphResult } from '#simulators/meta/graph/call.ts';
import { changeMessage } from './core.ts';
import { member, refused, requireOpen } from './send-request.ts';
import type { Chat, MessagingAccount } from './state.ts';

/** How long the customer sees the typing signal, unless the answer comes before. */
const typingMs = 20_000;

const Reaction = z.object({
  message_id: z.string().min(1),
  reaction: z.string().min(1).optional(),
});

/** Handles a sender action: typing, seen and, on Instagram, a reaction. */
export function signal(
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
