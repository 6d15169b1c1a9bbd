import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type SimulatorControl, SimulatorRefusal } from '#simulators/telegram/client.ts';
import type { Customer, CustomerAction } from '#simulators/telegram/customer/actions.ts';
import type { PhoneAction } from '#contract/simulator.ts';
import type { SimulatedPhone } from './simulated-phone.ts';

const Settings = z.object({ token: z.string() });

/** A customer's Telegram. */
export function telegramPhone(simulator: SimulatorControl): SimulatedPhone {
  return {
    async view(settings, name) {
      const phone = await simulator.phone(Settings.parse(settings).token, customerNamed(name).id);
      return { customer: name, ...phone, windowUntil: null };
    },
    async act(settings, name, action) {
      await simulator.act(
        Settings.parse(settings).token,
        customerNamed(name),
        toCustomerAction(action),
      );
    },
    async actInGroup(settings, title, name, action) {
      const group = { id: -1_000_000_000 - numberOf(title), title };
      await simulator.act(
        Settings.parse(settings).token,
        { ...customerNamed(name), group },
        toCustomerAction(action),
      );
    },
  };
}

/** The same name is the same person, with the same number, on every channel. */
const customerNamed = (name: string): Customer => ({ id: 1_000_000_000 + numberOf(name), name });

const numberOf = (name: string): number =>
  createHash('sha256').update(name.normalize('NFC').toLowerCase()).digest().readUIntBE(0, 4);

function toCustomerAction(action: PhoneAction): CustomerAction {
  switch (action.kind) {
    case 'press':
    case 'edit':
      if (!/^\d{1,15}$/.test(action.messageId))
        throw new SimulatorRefusal('refused', 'Telegram numbers its messages');
      return { ...action, messageId: Number(action.messageId) };
    // The app sends it when START is pressed ("Deep linking").
    case 'ask':
      throw new SimulatorRefusal('refused', 'Telegram has no ready questions');
    case 'link':
      return { kind: 'text', text: `/start ${action.ref}` };
    default:
      return action;
  }
}
