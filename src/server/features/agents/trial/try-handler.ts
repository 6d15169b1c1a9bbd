import type { agentRoutes } from '#contract/agents/agent-routes.ts';
import type { Transcribe } from '#server/features/models/hearing/transcribe.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { requireAgent } from '../agent-view.ts';
import { tryAgent } from '../playground.ts';
import { prepareTrial, type TrialServices } from './prepare-trial.ts';
import { tryFile } from './try-file.ts';

type Trials = Pick<typeof agentRoutes, 'processMessage' | 'processFile'>;

/** Tries an agent on words of a customer, or on a file, as it would answer them. */
export const tryHandlers = (
  services: TrialServices & { transcribe: Transcribe },
): Handlers<Trials> => ({
  async processMessage({ session, params: { id }, body, caller: { language } }) {
    const agent = await requireAgent(services.db, session.workspaceId, id);
    const { tools, config, number } = await prepareTrial(services, {
      session,
      agent,
      body,
      language,
    });
    return tryAgent(tools, agent, { ...body, config }, number);
  },
  async processFile({ session, params: { id }, body, caller: { language } }) {
    const agent = await requireAgent(services.db, session.workspaceId, id);
    return tryFile(services, { session, agent, language }, await body());
  },
});
