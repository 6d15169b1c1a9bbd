import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { agentRoutes } from '#contract/agents/agent-routes.ts';
import { record } from '#server/features/audit/audit.ts';
import { requireEntries, requireOneMore } from '#server/features/limits/limits.ts';
import { type Database, inTransaction, type Transaction } from '#server/platform/db.ts';
import { AppError, hasCode } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import {
  countAgents,
  deleteAgent,
  insertAgent,
  lockAgent,
  toggleStatus,
  updateAgent,
} from './agents.store.ts';
import { publish } from './publish.ts';
import { stepInForAgent } from './step-in.store.ts';

/**
 * Creates an agent and publishes it. Resolves with its id. Throws `agent_limit`, `knowledge_limit`.
 */
export async function create(
  db: Database,
  session: Session,
  { name, description, channelType, config }: z.output<(typeof agentRoutes.createAgent)['body']>,
): Promise<string> {
  const id = uuidv7();
  const { workspaceId } = session;
  await change(db, session, { id, action: 'agent.created' }, async (tx) => {
    await requireOneMore(tx, workspaceId, 'agents', () => countAgents(tx, workspaceId));
    await requireEntries(tx, workspaceId, config.faq.length, 0);
    await insertAgent(tx, {
      id,
      workspaceId,
      name,
      description: description || null,
      channelType,
      config,
    });
    await publish(tx, workspaceId, id);
    return { channelType };
  });
  return id;
}

/** Throws `agent_not_found`, `knowledge_limit`. */
export async function update(
  db: Database,
  session: Session,
  id: string,
  { publish: wanted, ...fields }: z.output<(typeof agentRoutes.updateAgent)['body']>,
): Promise<void> {
  const { workspaceId } = session;
  await change(db, session, { id, action: 'agent.changed' }, async (tx) => {
    const before = await lockAgent(tx, workspaceId, id);
    if (!before) throw new AppError('agent_not_found');
    if (fields.config)
      await requireEntries(tx, workspaceId, fields.config.faq.length, before.entries);
    await updateAgent(tx, workspaceId, id, {
      ...fields,
      description: fields.description === '' ? null : fields.description,
    });
    // A new name alone must not publish a draft that waits; `{}` or `{ publish: true }` publishes
    // it.
    const publishes = wanted && (fields.config !== undefined || Object.keys(fields).length === 0);
    const version = publishes ? await publish(tx, workspaceId, id) : null;
    return { fields: Object.keys(fields), ...(version === null ? {} : { published: version }) };
  });
}

/**
 * Switches an agent on or off. An agent that is off says nothing more. Throws `agent_not_found`.
 */
export async function toggle(db: Database, session: Session, id: string): Promise<void> {
  const { workspaceId } = session;
  await change(db, session, { id, action: 'agent.switched' }, async (tx) => {
    const status = await toggleStatus(tx, workspaceId, id);
    if (!status) throw new AppError('agent_not_found');
    if (status === 'inactive') await stepInForAgent(tx, workspaceId, id);
    tx.wake('delivery');
    return { status };
  });
}

/** Throws `agent_not_found`. */
export async function remove(db: Database, session: Session, id: string): Promise<void> {
  const { workspaceId } = session;
  await change(db, session, { id, action: 'agent.deleted' }, async (tx) => {
    if (!(await deleteAgent(tx, workspaceId, id))) throw new AppError('agent_not_found');
    await stepInForAgent(tx, workspaceId, id);
    tx.wake('delivery');
    return {};
  });
}

/**
 * Changes an agent, in one transaction with its entry in the audit trail, and tells the processes
 * that answer. A turn that is being committed locks the agent for a moment, and other work may lock
 * one of its conversations. The change is then tried again, so that the person need not repeat it.
 */
function change(
  db: Database,
  { workspaceId, userId }: Session,
  { id, action }: { id: string; action: string },
  work: (tx: Transaction) => Promise<Record<string, unknown>>,
): Promise<void> {
  return despiteLocks(() =>
    inTransaction(db, async (tx) => {
      const details = await work(tx);
      await record(tx, { workspaceId, userId, action, subject: id, details });
      tx.publish('agents', workspaceId);
    }),
  );
}

const TRIES = 10;

/**
 * Tries the work again when waiting for a lock took too long (`LOCK_WAIT_MS`), or at a deadlock.
 */
async function despiteLocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !(hasCode(error, '55P03') || hasCode(error, '40P01'))) throw error;
    }
  }
}
