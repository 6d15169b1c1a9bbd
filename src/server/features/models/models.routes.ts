import type { budgetRoutes } from '#contract/models/budgets.ts';
import type { modelConnectionRoutes, ModelTest } from '#contract/models/model-connections.ts';
import { modelSentences } from '#contract/models/model-sentences.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { accessOf, modelFetch } from './access.ts';
import { addressOf, requireAllowed } from './address.ts';
import { readBudgets, writeBudgets } from './budgets/budgets.ts';
import { listUsage } from './budgets/usage.store.ts';
import { CallFailure } from './calls/call-failure.ts';
import { createConnection, removeConnection, requireKey, updateConnection } from './connections.ts';
import {
  knownModels,
  requireConnection,
  viewConnection,
  viewConnections,
} from './connection-view.ts';
import { listPrices } from './prices.store.ts';
import { probe, type Probe, sentenceCode } from './probe.ts';
import { createModelLists } from './provider-models.ts';
import { testConnection } from './test-connection.ts';

type Routes = typeof modelConnectionRoutes & typeof budgetRoutes;

export function modelHandlers(services: Services): Handlers<Routes> {
  const { db, outside } = services;
  const lists = createModelLists(services);
  return {
    listModelConnections: async ({ session, caller }) => ({
      connections: await viewConnections(db, session.workspaceId, caller.language),
    }),

    async createModelConnection({ session, body, caller }) {
      const id = await createConnection(services, session, body, caller);
      return viewConnection(db, session.workspaceId, id, caller.language);
    },

    async updateModelConnection({ session, params: { id }, body, caller }) {
      await updateConnection(services, session, id, body, caller);
      return viewConnection(db, session.workspaceId, id, caller.language);
    },

    async deleteModelConnection({ session, params: { id } }) {
      await removeConnection(services, session, id);
      return {};
    },

    async listProviderModels({ session: { workspaceId }, params: { id }, caller }) {
      const row = await requireConnection(db, workspaceId, id);
      try {
        const access = accessOf(services, workspaceId, row);
        const mark = JSON.stringify([id, access.baseUrl, access.key]);
        const models = await lists.read(mark, access);
        return { models: knownModels(row, await listPrices(db, workspaceId, id), models) };
      } catch (error) {
        throw error instanceof CallFailure ? notListed(error, caller) : error;
      }
    },

    async tryModel({ body: { provider, baseUrl, key = null, model }, caller }) {
      const address = addressOf(provider, baseUrl);
      requireKey(provider, key);
      await requireAllowed(outside, address, caller.language);
      const access = { provider, baseUrl: address, key, fetch: modelFetch(outside) };
      return told(await probe(access, model), model, caller);
    },

    async testModelConnection({ session: { workspaceId }, params: { id }, body, caller }) {
      const row = await requireConnection(db, workspaceId, id);
      const seen = await testConnection(services, workspaceId, row, body.model);
      return told(seen, body.model, caller);
    },

    readBudgets: ({ session }) => readBudgets(db, session.workspaceId),

    async writeBudgets({ session, body }) {
      await writeBudgets(db, session, body);
      return readBudgets(db, session.workspaceId);
    },

    readUsage: async ({ session, query }) => ({
      usage: await listUsage(db, session.workspaceId, query.days),
    }),
  };
}

const told = (
  { code, ms, abilities }: Pick<Probe, 'code' | 'ms' | 'abilities'>,
  model: string,
  { language }: Caller,
): ModelTest => ({
  ok: code === 'ok',
  ms,
  model,
  abilities,
  code,
  sentence: modelSentences[code][language],
});

const notListed = (failure: CallFailure, { language }: Caller): AppError =>
  new AppError('models_not_listed', { why: modelSentences[sentenceCode(failure)][language] });
