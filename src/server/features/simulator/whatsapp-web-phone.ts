import { z } from 'zod';
import type { Customer, CustomerAction } from '#simulators/whatsapp-web/phone/actions.ts';
import type { SimulatorControl } from '#simulators/whatsapp-web/client.ts';
import { SimulatorRefusal } from '#simulators/whatsapp-web/refusal.ts';
import type { PhoneAction } from '#contract/simulator.ts';
import type { SimulatedPhone } from './simulated-phone.ts';
import { mobileOf, openedLink } from './whatsapp-phone.ts';

/** The phone to which the channel is linked. */
const Settings = z.object({ phone: z.string() });

/**
 * A customer's WhatsApp, in a chat with a business that linked us to its phone. Looking at it marks
 * what came as read.
 */
export function whatsappWebPhone(simulator: SimulatorControl): SimulatedPhone {
  return {
    async view(settings, name) {
      const { phone: business } = Settings.parse(settings);
      const customer = withNumber(name);
      let phone = await simulator.phone(business, customer.phone);
      if (
        !phone.blocked &&
        phone.messages.some(({ from, mark }) => from === 'business' && mark === 'delivered')
      ) {
        await simulator.act(business, customer, { kind: 'read' });
        phone = await simulator.phone(business, customer.phone);
      }
      return {
        customer: name,
        businessName: phone.businessName,
        blocked: phone.blocked,
        typing: phone.typing,
        windowUntil: null,
        messages: phone.messages.map(({ id, from, part, at, mark, edited }) => ({
          id,
          from,
          part,
          at,
          mark,
          edited,
        })),
      };
    },
    async act(settings, name, action) {
      await simulator.act(
        Settings.parse(settings).phone,
        withNumber(name),
        toCustomerAction(action),
      );
    },
  };
}

/** The same person with the same number as on WhatsApp Business. */
const withNumber = (name: string): Customer => ({ phone: mobileOf(name), name });

function toCustomerAction(action: PhoneAction): CustomerAction {
  switch (action.kind) {
    case 'photo':
      return { ...action, kind: 'image' };
    case 'press':
      throw new SimulatorRefusal('refused', 'WhatsApp Web has no buttons');
    case 'ask':
      throw new SimulatorRefusal('refused', 'WhatsApp Web has no ready questions');
    case 'link':
      return openedLink(action);
    default:
      return action;
  }
}
