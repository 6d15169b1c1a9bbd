import type { agentRoutes } from '#contract/agents/agent-routes.ts';
import type { Transcribe } from '#server/features/models/hearing/transcribe.ts';
import type { createThinking } from '#server/features/models/think.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { create, duplicate, publishes, remove, toggle, update } from './agent-changes.ts';
import { createAgentView } from './agent-view.ts';
import { createFiguresReader } from './figures.ts';
import { readStatistics } from './statistics.ts';
import { createAskOf } from './tests/ask-in-test.ts';
import { passGate } from './tests/gate.ts';
import { createSuite } from './tests/suite.ts';
import { testHandlers } from './tests/tests.routes.ts';
import { tryHandlers } from './trial/try-handler.ts';
import { compare, readVersion, readVersions, restore } from './versions/versions.ts';

type AgentRoutes = Omit<typeof agentRoutes, 'workerStatus' | 'clearQueue' | 'undoClearQueue'>;

interface AgentTools {
  now(): Date;
  thinking: ReturnType<typeof createThinking>;
  transcribe: Transcribe;
}

export function agentHandlers(
  services: Services,
  { now, thinking, transcribe }: AgentTools,
): Handlers<AgentRoutes> {
  const { db } = services;
  const suite = createSuite(services, createAskOf(services, { now, thinking }));
  const readFigures = createFiguresReader(db);
  const { list, read } = createAgentView(db, readFigures);
  return {
    ...testHandlers(services, suite),
    listAgents: ({ session: { workspaceId }, query }) => {
      const { search, status, channelType } = query;
      return list({ workspaceId, search, status, channelType }, query);
    },
    activeAgents: ({ session: { workspaceId }, query }) =>
      list({ workspaceId, search: undefined, status: 'active', channelType: 'all' }, query),
    agentsByChannelType: ({ session: { workspaceId }, query, params }) =>
      list({ workspaceId, search: undefined, status: 'all', channelType: params.type }, query),
    agentStats: ({ session }) => readStatistics(db, readFigures, session.workspaceId),
    getAgent: ({ session, params }) => read(session.workspaceId, params.id),

    createAgent: async ({ session, body, caller }) =>
      read(session.workspaceId, await create(db, session, body, caller.language)),

    updateAgent: async ({ session, params: { id }, body: { despiteTests, ...body }, caller }) => {
      const passed = publishes(body)
        ? await passGate(
            services,
            suite,
            session,
            id,
            { config: body.config, despiteTests },
            caller.language,
          )
        : undefined;
      await update(db, session, id, body, caller.language, passed);
      return read(session.workspaceId, id);
    },

    toggleAgent: async ({ session, params: { id } }) => {
      await toggle(db, session, id);
      return read(session.workspaceId, id);
    },

    duplicateAgent: async ({ session, params: { id }, caller }) =>
      read(session.workspaceId, await duplicate(db, session, id, caller.language)),

    deleteAgent: async ({ session, params: { id } }) => {
      await remove(db, session, id);
      return {};
    },

    listVersions: ({ session, params, query }) =>
      readVersions(db, session.workspaceId, params.id, query),
    readVersion: ({ session, params }) =>
      readVersion(db, session.workspaceId, params.id, params.number),
    compareVersions: ({ session, params, query }) =>
      compare(db, session.workspaceId, params.id, { from: params.number, to: query.to }),
    restoreVersion: async ({ session, params, caller }) => {
      await restore(db, session, params, caller.language);
      return read(session.workspaceId, params.id);
    },

    ...tryHandlers({ db, now, thinking, transcribe }),
  };
}
