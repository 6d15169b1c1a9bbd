import { uuidv7 } from 'uuidv7';
import type { Agent, agentRoutes, ListedAgent } from '#contract/agents.ts';
import { pagination } from '#contract/common.ts';
import { takeTurn } from '#server/agent/take-turn.ts';
import { record } from '#server/features/audit/audit.ts';
import { withHours } from '#server/features/hours/hours.ts';
import { requireEntries, requireOneMore } from '#server/features/limits/limits.ts';
import { inTransaction, type Queryable, type Transaction } from '#server/platform/db.ts';
import { AppError, hasCode } from '#server/platform/errors.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type AgentFilter,
  type AgentRow,
  countAgents,
  deleteAgent,
  findAgent,
  insertAgent,
  type ListedAgentRow,
  listAgents,
  lockAgent,
  stepInForAgent,
  toggleStatus,
  updateAgent,
} from './agents.store.ts';
import { createFiguresReader, type FiguresReader } from './figures.ts';
import { tryAgent } from './playground.ts';
import { publish } from './publish.ts';
import { readStatistics } from './statistics.ts';

type AgentRoutes = Omit<typeof agentRoutes, 'workerStatus' | 'clearQueue' | 'undoClearQueue'>;

export function agentHandlers({ db }: Services, { now }: { now(): Date }): Handlers<AgentRoutes> {
  const readFigures = createFiguresReader(db);
  const list = async (filter: AgentFilter, query: { page: number; limit: number }) => {
    const { rows, total } = await listAgents(db, filter);
    return { agents: await present(readFigures, filter.workspaceId, rows), pagination: pagination(query, total) };
  };
  const page = ({ page, limit }: { page: number; limit: number }) => ({ limit, offset: (page - 1) * limit });
  /**
   * A change of one agent: in one transaction, with its trace in the audit trail, and told to whoever answers. A turn that is being committed
   * holds the agent, and somebody one of its conversations: for a moment, and who pressed is not told to press again.
   */
  const change = async (session: Session, id: string, action: string, work: (tx: Transaction) => Promise<Record<string, unknown>>) => {
    const { workspaceId, userId } = session;
    const once = () =>
      inTransaction(db, async (tx) => {
        const details = await work(tx);
        await record(tx, { workspaceId, userId, action, subject: id, details });
        tx.publish('agents', workspaceId);
      });
    await despiteLocks(once);
  };
  const read = async (workspaceId: string, id: string): Promise<Agent> => {
    const row = await found(db, workspaceId, id);
    const [agent] = await present(readFigures, workspaceId, [row]);
    if (!agent) throw new AppError('agent_not_found');
    return { ...agent, config: row.config };
  };

  return {
    listAgents: ({ session, query }) => list({ ...query, ...page(query), search: query.search, workspaceId: session.workspaceId }, query),
    activeAgents: ({ session, query }) =>
      list({ ...page(query), workspaceId: session.workspaceId, search: undefined, status: 'active', channelType: 'all' }, query),
    agentsByChannelType: ({ session, query, params }) =>
      list({ ...page(query), workspaceId: session.workspaceId, search: undefined, status: 'all', channelType: params.type }, query),
    agentStats: ({ session }) => readStatistics(db, readFigures, session.workspaceId),
    getAgent: ({ session, params }) => read(session.workspaceId, params.id),

    createAgent: async ({ session, body }) => {
      const id = uuidv7();
      const { workspaceId } = session;
      await change(session, id, 'agent.created', async (tx) => {
        await requireOneMore(tx, workspaceId, 'agents', () => countAgents(tx, workspaceId));
        await requireEntries(tx, workspaceId, body.config.faq.length, 0);
        await insertAgent(tx, {
          id,
          workspaceId,
          name: body.name,
          description: body.description || null,
          channelType: body.channelType,
          config: body.config,
        });
        await publish(tx, workspaceId, id);
        return { channelType: body.channelType };
      });
      return read(workspaceId, id);
    },

    updateAgent: async ({ session, params: { id }, body }) => {
      const { workspaceId } = session;
      await change(session, id, 'agent.changed', async (tx) => {
        const before = await lockAgent(tx, workspaceId, id);
        if (!before) throw new AppError('agent_not_found');
        if (body.config) await requireEntries(tx, workspaceId, body.config.faq.length, before.entries);
        const { publish: wanted, ...fields } = body;
        await updateAgent(tx, workspaceId, id, { ...fields, description: fields.description === '' ? null : fields.description });
        // A new name alone must not publish a draft that waits; `{}` or `{ publish: true }` is the way to publish it.
        const version =
          wanted && (body.config !== undefined || Object.keys(fields).length === 0) ? await publish(tx, workspaceId, id) : null;
        return { fields: Object.keys(fields), ...(version === null ? {} : { published: version }) };
      });
      return read(workspaceId, id);
    },

    toggleAgent: async ({ session, params: { id } }) => {
      const { workspaceId } = session;
      await change(session, id, 'agent.switched', async (tx) => {
        const status = await toggleStatus(tx, workspaceId, id);
        if (!status) throw new AppError('agent_not_found');
        if (status === 'inactive') await stepInForAgent(tx, workspaceId, id);
        tx.wake('delivery');
        return { status };
      });
      return read(workspaceId, id);
    },

    deleteAgent: async ({ session, params: { id } }) => {
      const { workspaceId } = session;
      await change(session, id, 'agent.deleted', async (tx) => {
        if (!(await deleteAgent(tx, workspaceId, id))) throw new AppError('agent_not_found');
        await stepInForAgent(tx, workspaceId, id);
        tx.wake('delivery');
        return {};
      });
      return {};
    },

    processMessage: async ({ session, params: { id }, body, caller }) => {
      const agent = await found(db, session.workspaceId, id);
      const config = await withHours(db, session.workspaceId, body.config ?? agent.config, now());
      return tryAgent({ takeTurn, now, language: caller.language }, agent, { ...body, config });
    },
  };
}

const TRIES = 10;

/** Again where a lock was waited for in vain (`LOCK_WAIT_MS`), or two waited for each other. */
async function despiteLocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !(hasCode(error, '55P03') || hasCode(error, '40P01'))) throw error;
    }
  }
}

async function found(db: Queryable, workspaceId: string, id: string): Promise<AgentRow> {
  const row = await findAgent(db, workspaceId, id);
  if (!row) throw new AppError('agent_not_found');
  return row;
}

async function present(readFigures: FiguresReader, workspaceId: string, rows: readonly ListedAgentRow[]): Promise<ListedAgent[]> {
  const figures = new Map((await readFigures(workspaceId)).map((row) => [row.agent_id, row]));
  return rows.map((row) => {
    const { conversations = 0, answered = 0, handed_off: handedOff = 0, asked = 0, resolved = 0 } = figures.get(row.id) ?? {};
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      channelType: row.channel_type,
      status: row.status,
      version:
        row.version_number === null || row.published_at === null ? null : { number: row.version_number, publishedAt: row.published_at },
      hasUnpublishedChanges: row.has_unpublished_changes,
      toFillIn: row.to_fill_in,
      conversations,
      answered,
      handedOff,
      asked,
      resolved,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}
