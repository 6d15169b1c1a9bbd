import { LRUCache } from 'lru-cache';
import type { AgentConfig } from '#contract/agents/agents.ts';
import { openingAt } from '#server/agent/opening-hours.ts';
import type { PublishedVersion } from '#server/agent/turn.ts';
import {
  type AllTexts,
  readAllTexts,
  type Reception,
  textsOn,
  withTexts,
} from '#server/features/automatic-texts/automatic-texts.ts';
import {
  type AllHours,
  hoursOf,
  readAllHours,
  withHours,
} from '#server/features/business-hours/business-hours.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { findServing, listServing, type Serving } from './serving/serving.store.ts';
import { findVersion } from './versions.store.ts';

export type Answering = PublishedVersion | { none: 'no_agent' | 'agent_inactive' };

/**
 * The published configuration of the agent that answers on a channel now, without the workspace's
 * hours; null: no agent is on.
 */
export async function findAnsweringConfig(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<AgentConfig | null> {
  const agent = await findServing(db, workspaceId, channelId);
  if (agent?.status !== 'active' || agent.version_id === null) return null;
  return (await findVersion(db, workspaceId, agent.version_id))?.config ?? null;
}

/**
 * The name of the agent that answers on a channel; in a group, of one that answers in groups. null:
 * none does.
 */
export async function answeringName(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  inGroup: boolean,
): Promise<string | null> {
  const agent = await findServing(db, workspaceId, channelId);
  if (agent?.status !== 'active' || agent.version_id === null) return null;
  const answers =
    !inGroup ||
    (await findVersion(db, workspaceId, agent.version_id))?.config.answersGroups === true;
  return answers ? agent.name : null;
}

export interface AnsweringAgents {
  /**
   * The published version that answers on a channel, or why there is none. It is at most a second
   * old; a change made in this process is seen at once.
   */
  find(workspaceId: string, channelId: string): Promise<Answering>;
  /** How a channel receives customers on which no agent answers; as new as what `find` answers. */
  reception(workspaceId: string, channelId: string): Promise<Reception>;
  close(): void;
}

/** Who has which channel of a workspace, when people are there, and what was read so far. */
interface Workspace {
  serving: Promise<Map<string, Serving>>;
  hours: Promise<AllHours>;
  /** Read only when they are needed, because an agent mostly has its own. */
  texts(): Promise<AllTexts>;
  /** By agent, without the hours of a channel. */
  agents: Map<string, Promise<Answering>>;
  /** By channel, because one may have hours of its own. */
  answering: Map<string, Promise<Answering>>;
}

const freshMs = 1000;
const cachedWorkspaces = 10_000;
const cachedVersions = 500;

/**
 * Reads all channels of a workspace at a time, because one statement a second must do, however many
 * channels a workspace has.
 */
export function createAnsweringAgents({
  db,
  bus,
}: Pick<Services, 'bus'> & { db: Queryable }): AnsweringAgents {
  const workspaces = new LRUCache<string, Workspace>({ max: cachedWorkspaces, ttl: freshMs });
  // Versions never change and are expensive to parse, so they are kept as long as there is room.
  const versions = new LRUCache<string, Pick<PublishedVersion, 'number' | 'config'>>({
    max: cachedVersions,
  });

  function workspaceOf(workspaceId: string): Workspace {
    const cached = workspaces.get(workspaceId);
    if (cached) return cached;
    const serving = listServing(db, workspaceId).then(
      (rows) => new Map(rows.map((row) => [row.channel_id, row])),
    );
    const hours = readAllHours(db, workspaceId);
    // Read with the rest; who needs them hears of a failure.
    hours.catch(() => undefined);
    let texts: Promise<AllTexts> | undefined;
    const workspace: Workspace = {
      serving,
      hours,
      texts: () => (texts ??= readAllTexts(db, workspaceId)),
      agents: new Map(),
      answering: new Map(),
    };
    workspaces.set(workspaceId, workspace);
    return workspace;
  }

  async function read(workspaceId: string, agent: Serving): Promise<Answering> {
    if (agent.status === 'inactive' || agent.version_id === null) return { none: 'agent_inactive' };
    let version = versions.get(agent.version_id);
    if (!version) {
      const row = await findVersion(db, workspaceId, agent.version_id);
      if (!row) return { none: 'no_agent' };
      version = row;
      versions.set(agent.version_id, version);
    }
    return {
      id: agent.version_id,
      agentId: agent.agent_id,
      agentName: agent.name,
      ...version,
    };
  }

  async function readOn(
    { serving, hours, texts, agents }: Workspace,
    workspaceId: string,
    channelId: string,
  ): Promise<Answering> {
    const agent = (await serving).get(channelId);
    if (!agent) return { none: 'no_agent' };
    const reading = agents.get(agent.agent_id) ?? read(workspaceId, agent);
    agents.set(agent.agent_id, reading);
    const found = await reading;
    if ('none' in found) return found;
    const config = withHours(found.config, await hours, channelId);
    const isClosed = !openingAt(config.hours, new Date()).open;
    if (!isClosed && config.greeting !== '') return { ...found, config };
    const said = textsOn(await texts(), channelId);
    return { ...found, promise: said.promise, config: withTexts(config, said) };
  }

  function findIn(
    workspace: Workspace,
    workspaceId: string,
    channelId: string,
  ): Promise<Answering> {
    const known = workspace.answering.get(channelId) ?? readOn(workspace, workspaceId, channelId);
    workspace.answering.set(channelId, known);
    return known;
  }

  /** What could not be read is read anew the next time. */
  async function fromCache<Found>(
    workspaceId: string,
    work: (workspace: Workspace) => Promise<Found>,
  ): Promise<Found> {
    const workspace = workspaceOf(workspaceId);
    try {
      return await work(workspace);
    } catch (error) {
      if (workspaces.peek(workspaceId) === workspace) workspaces.delete(workspaceId);
      throw error;
    }
  }

  return {
    find: (workspaceId, channelId) =>
      fromCache(workspaceId, (workspace) => findIn(workspace, workspaceId, channelId)),
    reception: (workspaceId, channelId) =>
      fromCache(workspaceId, async ({ hours, texts }) => ({
        hours: hoursOf(await hours, channelId),
        texts: textsOn(await texts(), channelId),
      })),
    close: bus.subscribe('agents', (workspaceId) => void workspaces.delete(workspaceId)),
  };
}
