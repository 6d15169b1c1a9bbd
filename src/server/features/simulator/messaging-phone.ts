import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SimulatorControl } from '#simulators/meta/client.ts';
import { usernameOf } from '#simulators/meta/messaging/accounts.ts';
import type { ChatAction, ChatCustomer } from '#simulators/meta/messaging/phone/actions.ts';
import { SimulatorRefusal } from '#simulators/meta/refusal.ts';
import type { PhoneAction } from '#contract/simulator.ts';
import type { SimulatedPhone } from './simulated-phone.ts';

/** The settings name a Page by `pageId` and an Instagram account by the other field. */
const Account = z.union([
  z.object({ pageId: z.string() }).transform(({ pageId }) => pageId),
  z.object({ accountId: z.string() }).transform(({ accountId }) => accountId),
]);

/** A customer's Messenger or Instagram. Looking at it marks what came as read. */
export function messagingPhone(simulator: SimulatorControl): SimulatedPhone {
  return {
    async view(settings, name) {
      const { messages, ...phone } = await simulator.chat(
        Account.parse(settings),
        customerNamed(name),
      );
      return {
        customer: name,
        ...phone,
        messages: messages.map(({ id, from, part, at, mark, edited }) => ({
          id,
          from: from === 'customer' ? 'customer' : 'business',
          part,
          at,
          mark,
          edited,
        })),
      };
    },
    async act(settings, name, action) {
      await simulator.chatAct(Account.parse(settings), customerNamed(name), toChatAction(action));
    },
  };
}

/** The same name is the same person on every channel. */
function customerNamed(name: string): ChatCustomer {
  const id = createHash('sha256')
    .update(name.normalize('NFC').toLowerCase())
    .digest('hex')
    .slice(0, 16);
  return { id, name, username: usernameOf(name) };
}

function toChatAction(action: PhoneAction): ChatAction {
  switch (action.kind) {
    case 'photo':
      // A picture is sent without words, because they would be a message of their own.
      return { kind: 'image' };
    case 'voice':
      return { kind: 'audio' };
    // Words that the app has ready tell nothing: the customer may send anything.
    case 'link':
      return { kind: 'link', ref: action.ref };
    case 'contact':
      throw new SimulatorRefusal('refused', 'Messenger and Instagram send no cards of contacts');
    default:
      return action;
  }
}
