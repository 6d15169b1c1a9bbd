import type { holdRoutes } from '#contract/hold.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { type Hold, readHold, release } from './hold.ts';

export function holdHandlers(services: Services, hold: Hold): Handlers<typeof holdRoutes> {
  return {
    readHold: async ({ session }) => ({
      hold: await readHold(services, hold, session.workspaceId),
    }),
    async releaseHold({ session }) {
      // If it was released already, by a user or by the command, there is nothing to decide.
      if ((await hold.level()) !== 'nothing')
        await release(services, { machine: null, by: session });
      return { hold: null };
    },
  };
}
