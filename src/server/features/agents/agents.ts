import { LRUCache } from 'lru-cache';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { PublishedVersion } from '#server/agent/turn.ts';
import { withHours } from '#server/features/business-hours/business-hours.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { findAnsweringAgent, findVersion } from './versions.store.ts';

export type Answering = PublishedVersion | { none: 'no_agent' | 'agent_inactive' };

/**
 * The published configuration of the agent that answers on a type of channel now, without the
 * workspace's hours; null: no agent is on.
 */
export async function findAnsweringConfig(
  db: Queryable,
  workspaceId: string,
  channelType: string,
): Promise<AgentConfig | null> {
  const agent = await findAnsweringAgent(db, workspaceId, channelType);
  if (agent?.status !== 'active' || agent.version_id === null) return null;
  return (await findVersion(db, workspaceId, agent.version_id))?.config ?? null;
}

/**
 * The name of the agent that answers on a type of channel; in a group, of one that answers in
 * groups. null: none does.
 */
export async function answeringName(
  db: Queryable,
  workspaceId: string,
  channelType: string,
  inGroup: boolean,
): Promise<string | null> {
  const agent = await findAnsweringAgent(db, workspaceId, channelType);
  if (agent?.status !== 'active' || agent.version_id === null) return null;
  const answers =
    !inGroup ||
    (await findVersion(db, workspaceId, agent.version_id))?.config.answersGroups === true;
  return answers ? agent.name : null;
}

export interface AnsweringAgents {
  /**
   * The published version that answers on a type of channel, or why there is none. It is at most a
   * second old; a change made in this process is seen at once.
   */
  find(workspaceId: string, channelType: string): Promise<Answering>;
  close(): void;
}

const freshMs = 1000;
const cachedAgents = 10_000;
const cachedVersions = 500;

export function createAnsweringAgents({ db, bus }: Pick<Services, 'db' | 'bus'>): AnsweringAgents {
  const agents = new LRUCache<string, Promise<Answering>>({ max: cachedAgents, ttl: freshMs });
  // Versions never change and are expensive to parse, so they are kept as long as there is room.
  const versions = new LRUCache<string, Pick<PublishedVersion, 'number' | 'config'>>({
    max: cachedVersions,
  });

  async function read(workspaceId: string, channelType: string): Promise<Answering> {
    const agent = await findAnsweringAgent(db, workspaceId, channelType);
    if (!agent) return { none: 'no_agent' };
    if (agent.status === 'inactive' || agent.version_id === null) return { none: 'agent_inactive' };
    let version = versions.get(agent.version_id);
    if (!version) {
      const row = await findVersion(db, workspaceId, agent.version_id);
      if (!row) return { none: 'no_agent' };
      version = row;
      versions.set(agent.version_id, version);
    }
    const config = await withHours(db, workspaceId, version.config);
    return {
      id: agent.version_id,
      agentId: agent.agent_id,
      agentName: agent.name,
      number: version.number,
      config,
    };
  }

  const unsubscribe = bus.subscribe('agents', (workspaceId) => {
    for (const key of agents.keys()) if (key.startsWith(`${workspaceId}:`)) agents.delete(key);
  });

  return {
    find(workspaceId, channelType) {
      const key = `${workspaceId}:${channelType}`;
      const cached = agents.get(key);
      if (cached) return cached;
      const reading = read(workspaceId, channelType);
      agents.set(key, reading);
      reading.catch(() => agents.peek(key) === reading && agents.delete(key));
      return reading;
    },
    close: unsubscribe,
  };
}
