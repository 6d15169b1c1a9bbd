import type { simulatorRoutes } from '#contract/simulator.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { accountHandlers } from './simulated-accounts.ts';
import { SimulatedPhones } from './simulated-phones.ts';
import { refused } from './simulator-refusals.ts';
import type { Simulators } from './simulators.ts';

/**
 * The simulated customer's phone. It only talks to the provider's simulator, so the product hears
 * of it as of any customer.
 */
export function simulatorHandlers(
  { db }: Pick<Services, 'db'>,
  directory: Pick<ChannelDirectory, 'find'>,
  simulators: Simulators | null,
): Handlers<typeof simulatorRoutes> {
  const phones = new SimulatedPhones(db, directory, simulators);

  function running(): Simulators {
    if (simulators === null) throw new AppError('simulator_off');
    return simulators;
  }

  return {
    ...accountHandlers(running),

    async readPhone({ session, params, query }) {
      running();
      const { phone, settings } = await phones.find(session.workspaceId, params.id);
      return phone.view(settings, query.customer).catch(refused);
    },

    async usePhone({ session, params, body }) {
      running();
      const { phone, settings } = await phones.find(session.workspaceId, params.id);
      const { customer, action, group } = body;
      if (group === undefined) await phone.act(settings, customer, action).catch(refused);
      else if (phone.actInGroup)
        await phone.actInGroup(settings, group, customer, action).catch(refused);
      else
        throw new AppError('invalid_input', {}, [
          { field: 'group', message: 'this channel brings no messages of groups' },
        ]);
      return phone.view(settings, body.customer).catch(refused);
    },
  };
}
