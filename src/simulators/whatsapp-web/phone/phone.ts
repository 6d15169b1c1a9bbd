import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { decodeContent, partOf, quotesOf } from './content.ts';
import type { Core } from '../core.ts';
import { chatKey, type ChatMessage, type Person } from '../state.ts';

export const PhoneView = z.object({
  businessName: z.string(),
  blocked: z.boolean(),
  typing: z.boolean(),
  messages: z.array(
    z.object({
      id: z.string(),
      from: z.enum(['customer', 'business']),
      /** `owner`: typed on the business's own phone. `device`: sent by a linked device. */
      by: z.enum(['customer', 'owner', 'device']),
      part: Part,
      at: z.iso.datetime(),
      mark: z.enum(['sent', 'delivered', 'read']),
      edited: z.boolean(),
      /** The message that this one replies to, with the quoted text. */
      quotes: z.object({ id: z.string(), text: z.string().nullable() }).nullable(),
      /** The reactions of both sides. */
      reactions: z.array(z.string()),
    }),
  ),
});
export type PhoneView = z.infer<typeof PhoneView>;

/** What a chat looks like on its customer's screen. */
export async function viewPhone(core: Core, owner: Person, customer: string): Promise<PhoneView> {
  const key = chatKey(owner.phone, customer);
  const chat = core.store.state.chats.get(key);
  const bubbles = await Promise.all((chat?.messages ?? []).map((message) => bubble(core, message)));
  return {
    businessName: owner.name,
    blocked: chat?.blocked ?? false,
    typing: (core.typing.get(key) ?? 0) > core.clock(),
    messages: bubbles.filter((one) => one !== null),
  };
}

async function bubble(
  core: Core,
  message: ChatMessage,
): Promise<PhoneView['messages'][number] | null> {
  const content = decodeContent(core, message.content);
  const part = message.removed ? null : await partOf(core, content);
  if (part === null) return null;
  return {
    id: message.id,
    from: message.from === 'customer' ? 'customer' : 'business',
    by: message.from,
    part,
    at: new Date(message.at).toISOString(),
    mark: message.status,
    edited: message.edited,
    quotes: quotesOf(content),
    reactions: [message.reactions.customer, message.reactions.business].filter(
      (one) => one !== undefined,
    ),
  };
}
