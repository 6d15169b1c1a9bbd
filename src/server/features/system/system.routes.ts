import type { systemRoutes } from '#contract/system.ts';
import { connectors } from '#channels/connectors.ts';
import { registrationOf } from '#server/features/accounts/registration.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { answersQueries } from './system.store.ts';

/**
 * What only the start of the process knows: whether background jobs run, and whether every
 * migration is applied.
 */
export interface Probes {
  queue(): boolean;
  migrations(): boolean;
}

const RETRY_SECONDS = 2;

export const systemHandlers = (
  services: Services,
  probes: Probes,
): Handlers<typeof systemRoutes> => ({
  live: async () => ({ live: true }),
  ready: async () => {
    if (!probes.migrations() || !probes.queue() || !(await answersQueries(services.db)))
      throw new AppError('busy', { seconds: RETRY_SECONDS });
    return { database: true, queue: true, migrations: true };
  },
  features: async () => ({
    simulator: services.config.simulator,
    channels: Object.fromEntries(
      Object.entries(connectors).map(([type, connector]) => [
        type,
        !('isInstalled' in connector) || connector.isInstalled(),
      ]),
    ),
    passwordMinLength: services.config.passwordMinLength,
    mail: services.config.smtpUrl !== null,
    registration: (await registrationOf(services)) === 'open',
  }),
});
