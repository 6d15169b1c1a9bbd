import { isDeepStrictEqual } from 'node:util';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { agentRoutes } from '#contract/agents/agent-routes.ts';
import type { AgentConfig } from '#contract/agents/agents.ts';
import { record } from '#server/features/audit/audit.ts';
import { requireHours } from '#server/features/business-hours/checked-hours.ts';
import { requireEntries, requireOneMore } from '#server/features/limits/limits.ts';
import { withdrawLimitsOf } from '#server/features/models/budgets/budgets.ts';
import { type Database, inTransaction, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import {
  countAgents,
  deleteAgent,
  findAgent,
  insertAgent,
  listNames,
  lockAgent,
  toggleStatus,
  updateAgent,
} from './agents.store.ts';
import { copyName } from './copy-name.ts';
import { despiteLocks } from './despite-locks.ts';
import { type Passed, publish } from './publish.ts';
import { serve, serveUnanswered } from './serving/serving.ts';
import { holdServing, listNamed, listServed } from './serving/serving.store.ts';
import { stepInForAgent } from './step-in.store.ts';

/**
 * Creates an agent and publishes it. Resolves with its id. Throws `agent_limit`, `knowledge_limit`,
 * `channel_not_found`, `hours_empty`, `hours_overlap`, `brain_not_ready`.
 */
export async function create(
  db: Database,
  session: Session,
  body: z.output<(typeof agentRoutes.createAgent)['body']>,
  language: Caller['language'],
): Promise<string> {
  const { name, description, config, channelIds } = body;
  const id = uuidv7();
  const { workspaceId } = session;
  await change(db, session, { id, action: 'agent.created' }, async (tx) => {
    await requireOneMore(tx, workspaceId, 'agents', () => countAgents(tx, workspaceId));
    await requireEntries(tx, workspaceId, config.faq.length, 0);
    requireAgentHours(config, []);
    const [first] = await listNamed(tx, workspaceId, channelIds ?? []);
    const channelType = first?.type ?? body.channelType;
    if (channelType === undefined) throw new AppError('channel_not_found');
    await insertAgent(tx, {
      id,
      workspaceId,
      name,
      description: description || null,
      channelType,
      config,
    });
    await publish(tx, workspaceId, id, { userId: session.userId, language });
    const wanted = channelIds ? { channels: channelIds } : 'of its type';
    await serve(tx, { workspaceId, agentId: id }, wanted, []);
    return { channelType };
  });
  return id;
}

type Update = z.output<(typeof agentRoutes.updateAgent)['body']>;

/**
 * Whether a change publishes the agent. A new name alone must not publish a draft that waits; `{}`
 * or `{ publish: true }` publishes it.
 */
export const publishes = ({ publish: wanted, despiteTests: _why, ...fields }: Update): boolean =>
  wanted && (fields.config !== undefined || Object.keys(fields).length === 0);

/**
 * Throws `agent_not_found`, `knowledge_limit`, `channel_not_found`, `hours_empty`, `hours_overlap`,
 * `brain_not_ready`, `draft_changed`.
 */
export async function update(
  db: Database,
  session: Session,
  id: string,
  { publish: wanted, ...fields }: Omit<Update, 'despiteTests'>,
  language: Caller['language'],
  /** What the tests said of what is to be published; left out: it is only saved. */
  passed?: Passed,
): Promise<void> {
  const { workspaceId } = session;
  const { channelType: type, channelIds: channels } = fields;
  await change(db, session, { id, action: 'agent.changed' }, async (tx) => {
    const before = await lockAgent(tx, workspaceId, id);
    if (!before) throw new AppError('agent_not_found');
    if (fields.config) {
      await requireEntries(tx, workspaceId, fields.config.faq.length, before.entries);
      requireAgentHours(fields.config, before.blocks);
    }
    const had = await listServed(tx, workspaceId, id);
    // The type alone says nothing new where it is that of the agent's first channel.
    const isNewType = type !== undefined && !channels && type !== had[0]?.type;
    await updateAgent(tx, workspaceId, id, {
      ...fields,
      description: fields.description === '' ? null : fields.description,
      channelType: isNewType || channels?.length === 0 ? type : undefined,
    });
    if (channels ?? isNewType)
      await serve(tx, { workspaceId, agentId: id }, channels ? { channels } : 'of its type', had);
    const version = publishes({ publish: wanted, ...fields })
      ? await publish(tx, workspaceId, id, { userId: session.userId, language }, passed)
      : null;
    return {
      fields: Object.keys(fields),
      ...(version !== null && { published: version }),
      ...(version !== null && passed?.despite && { despiteTests: passed.despite }),
    };
  });
}

/**
 * Switches an agent on or off. An agent that is off says nothing more. One that is switched on and
 * has no channel takes those on which nobody answers. Throws `agent_not_found`.
 */
export async function toggle(db: Database, session: Session, id: string): Promise<void> {
  const { workspaceId } = session;
  await change(db, session, { id, action: 'agent.switched' }, async (tx) => {
    const status = await toggleStatus(tx, workspaceId, id);
    if (!status) throw new AppError('agent_not_found');
    if (status === 'inactive')
      await stepInForAgent(tx, workspaceId, id, await servedIds(tx, workspaceId, id));
    else await serveUnanswered(tx, workspaceId, id);
    tx.wake('delivery');
    return { status };
  });
}

/**
 * Copies the draft of an agent. The copy is inactive, has no channels and no versions, and says
 * nothing to customers until it is published. Resolves with its id. Throws `agent_not_found`,
 * `agent_limit`, `knowledge_limit`.
 */
export async function duplicate(
  db: Database,
  session: Session,
  originalId: string,
  language: Caller['language'],
): Promise<string> {
  const { workspaceId } = session;
  const id = uuidv7();
  await change(db, session, { id, action: 'agent.created' }, async (tx) => {
    const original = await findAgent(tx, workspaceId, originalId);
    if (!original) throw new AppError('agent_not_found');
    const { config } = original;
    await requireOneMore(tx, workspaceId, 'agents', () => countAgents(tx, workspaceId));
    await requireEntries(tx, workspaceId, config.faq.length, 0);
    await insertAgent(tx, {
      id,
      workspaceId,
      name: copyName(original.name, await listNames(tx, workspaceId), language),
      description: original.description,
      channelType: original.channels[0]?.type ?? original.channel_type,
      config,
    });
    return { copyOf: originalId };
  });
  return id;
}

/** Throws `agent_not_found`. */
export async function remove(db: Database, session: Session, id: string): Promise<void> {
  const { workspaceId } = session;
  await change(db, session, { id, action: 'agent.deleted' }, async (tx) => {
    const channelIds = await servedIds(tx, workspaceId, id);
    if (!(await deleteAgent(tx, workspaceId, id))) throw new AppError('agent_not_found');
    await stepInForAgent(tx, workspaceId, id, channelIds);
    await withdrawLimitsOf(tx, workspaceId, id);
    tx.wake('delivery');
    return {};
  });
}

/** Hours that an earlier version stored stop nobody from changing something else. */
function requireAgentHours({ hours }: AgentConfig, before: readonly unknown[]): void {
  if (hours.ofWorkspace === true || isDeepStrictEqual(hours.blocks, before)) return;
  requireHours(hours.blocks, 'config.hours.blocks');
}

const servedIds = async (tx: Transaction, workspaceId: string, id: string): Promise<string[]> =>
  (await listServed(tx, workspaceId, id)).map((channel) => channel.id);

/**
 * Changes an agent, in one transaction with its entry in the audit trail, and tells the processes
 * that answer.
 */
function change(
  db: Database,
  { workspaceId, userId }: Session,
  { id, action }: { id: string; action: string },
  work: (tx: Transaction) => Promise<Record<string, unknown>>,
): Promise<void> {
  return despiteLocks(() =>
    inTransaction(db, async (tx) => {
      await holdServing(tx, workspaceId);
      const details = await work(tx);
      await record(tx, { workspaceId, userId, action, subject: id, details });
      tx.publish('agents', workspaceId);
    }),
  );
}
