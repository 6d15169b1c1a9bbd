import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SimulatorRefusal, type SimulatorControl } from '#channels/telegram/simulator-client.ts';
import type { Customer, CustomerAction } from '#channels/telegram/simulator-customer.ts';
import type { Phone, PhoneAction, simulatorRoutes } from '#contract/simulator.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { hasSimulatedChannel } from './simulator.store.ts';

const Credential = z.object({ token: z.string() });

/** The simulated customer's phone. It talks to the provider's simulator only; the product hears of it as of any customer. */
export function simulatorHandlers(
  { db }: Pick<Services, 'db'>,
  directory: Pick<ChannelDirectory, 'find'>,
  simulator: SimulatorControl | null,
): Handlers<typeof simulatorRoutes> {
  function running(): SimulatorControl {
    if (simulator === null) throw new AppError('simulator_off');
    return simulator;
  }

  /** The bot's token of a simulated channel of the caller's own workspace. */
  async function tokenOf(workspaceId: string, channelId: string): Promise<string> {
    if (!(await hasSimulatedChannel(db, workspaceId, channelId))) throw new AppError('channel_not_found');
    const channel = await directory.find(channelId);
    if (channel === null || channel.row.status !== 'connected') throw new AppError('channel_not_connected');
    return Credential.parse(channel.settings).token;
  }

  async function view(token: string, customer: Customer): Promise<Phone> {
    return { customer: customer.name, ...(await running().phone(token, customer.id).catch(refused)) };
  }

  return {
    createSimulatedAccount: ({ body }) => running().createBot(body.name),

    async readPhone({ session, params, query }) {
      running();
      return view(await tokenOf(session.workspaceId, params.id), customerNamed(query.customer));
    },

    async usePhone({ session, params, body }) {
      const control = running();
      const token = await tokenOf(session.workspaceId, params.id);
      const customer = customerNamed(body.customer);
      await control.act(token, customer, toCustomerAction(body.action)).catch(refused);
      return view(token, customer);
    },
  };
}

/** The same name is the same person, with the same number, on every channel. */
function customerNamed(name: string): Customer {
  const number = createHash('sha256').update(name.normalize('NFC').toLowerCase()).digest().readUIntBE(0, 4);
  return { id: 1_000_000_000 + number, name };
}

function toCustomerAction(action: PhoneAction): CustomerAction {
  switch (action.kind) {
    case 'press':
    case 'edit':
      return { ...action, messageId: Number(action.messageId) };
    default:
      return action;
  }
}

/** What a phone would not let a person do, and a bot that this simulator does not know. */
function refused(error: unknown): never {
  if (!(error instanceof SimulatorRefusal)) throw error;
  if (error.code === 'unknown_bot') throw new AppError('channel_not_connected');
  throw new AppError('invalid_input', {}, [{ field: 'action', message: error.message }]);
}
