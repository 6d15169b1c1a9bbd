import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SimulatorControl } from '#simulators/meta/client.ts';
import type { Customer, CustomerAction } from '#simulators/meta/whatsapp/phone/actions.ts';
import { SimulatorRefusal } from '#simulators/meta/refusal.ts';
import type { PhoneAction } from '#contract/simulator.ts';
import type { SimulatedPhone } from './simulated-phone.ts';

const Settings = z.object({ phoneNumberId: z.string() });

/** A customer's WhatsApp. Looking at it marks what came as read. */
export function whatsappPhone(simulator: SimulatorControl): SimulatedPhone {
  return {
    async view(settings, name) {
      const { messages, ...phone } = await simulator.phone(
        Settings.parse(settings).phoneNumberId,
        customerNamed(name),
      );
      return {
        customer: name,
        businessName: phone.businessName,
        blocked: phone.blocked,
        typing: phone.typing,
        windowUntil: phone.windowUntil,
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
      await simulator.act(
        Settings.parse(settings).phoneNumberId,
        customerNamed(name),
        toCustomerAction(action),
      );
    },
    async actInGroup(settings, subject, name, action) {
      const group = { id: groupIdOf(subject), subject };
      await simulator.act(
        Settings.parse(settings).phoneNumberId,
        { ...customerNamed(name), group },
        toCustomerAction(action),
      );
    },
  };
}

/** The same name is the same person, with the same mobile number, on every channel. */
const customerNamed = (name: string): Customer => ({ waId: mobileOf(name), name });

/** Meta's group ids have this form: base64 of a text that says that it is a group. */
const groupIdOf = (subject: string): string =>
  Buffer.from(
    `capi_group:${createHash('sha256').update(subject).digest('hex').slice(0, 24)}`,
  ).toString('base64url');

export function mobileOf(name: string): string {
  const digits =
    createHash('sha256').update(name.normalize('NFC').toLowerCase()).digest().readUIntBE(0, 4) %
    100_000_000;
  return `55119${String(digits).padStart(8, '0')}`;
}

function toCustomerAction(action: PhoneAction): CustomerAction {
  switch (action.kind) {
    case 'photo':
      return { ...action, kind: 'image' };
    case 'contact':
      return { kind: 'contacts' };
    case 'ask':
      throw new SimulatorRefusal('refused', 'WhatsApp has no ready questions here');
    case 'link':
      return openedLink(action);
    default:
      return action;
  }
}

/** A link of WhatsApp carries nothing but words, which the customer sends. */
export function openedLink({ words }: { words?: string | undefined }): {
  kind: 'text';
  text: string;
} {
  if (!words) throw new SimulatorRefusal('refused', 'the link has no words to send');
  return { kind: 'text', text: words };
}
