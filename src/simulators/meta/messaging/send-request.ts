import { z } from 'zod';
import { dayMs } from '../clock.ts';
import { GraphError, type Core } from '../core.ts';
import type { Chat, MessagingAccount } from './state.ts';
import { memberOf, textOf, type Params } from '#simulators/meta/graph/params.ts';

export const refused = (code: number, message: string, subcode?: number): GraphError =>
  new GraphError(400, code, `(#${code}) ${message}`, subcode === undefined ? {} : { subcode });

/** A member of the request that is an object. It comes as an object, or as JSON text. */
export function member(params: Params, name: string): unknown {
  try {
    return memberOf(params, name);
  } catch {
    throw refused(100, `Param ${name} must be a valid JSON object`);
  }
}

const Recipient = z.object({ id: z.coerce.string() });

export function recipientOf(account: MessagingAccount, params: Params): Chat {
  const recipient = Recipient.safeParse(member(params, 'recipient'));
  if (!recipient.success) throw refused(100, 'The parameter recipient is required');
  const chat = account.chats.get(recipient.data.id);
  if (chat === undefined) throw refused(100, 'No matching user found', 2_018_001);
  if (chat.blocked) throw refused(551, "This person isn't available right now.", 1_545_041);
  return chat;
}

const Reply = z.object({ mid: z.string().min(1) });

export function replyOf(params: Params): string | null {
  if (params.values['reply_to'] === undefined) return null;
  const reply = Reply.safeParse(member(params, 'reply_to'));
  if (!reply.success) throw refused(100, "The parameter reply_to['mid'] is required");
  return reply.data.mid;
}

/**
 * Throws unless the customer wrote within 24 hours, or within seven days for a message that a
 * person wrote. The tags for order updates ended on 2026-04-27.
 */
export function requireOpen(
  core: Core,
  account: MessagingAccount,
  chat: Chat,
  params: Params,
): void {
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
