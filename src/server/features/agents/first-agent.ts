import { uuidv7 } from 'uuidv7';
import { AgentConfig } from '#contract/agents/agents.ts';
import type { Queryable } from '#server/platform/db.ts';
import { insertAgent } from './agents.store.ts';
import { firstAgentTexts } from './first-agent-texts.ts';
import { publish } from './publish.ts';

/**
 * The agent a new workspace starts with: published, so that one switch makes it answer, and
 * inactive until then. Runs in the transaction that makes the workspace; answers with the agent's
 * id.
 */
export async function createFirstAgent(
  db: Queryable,
  { workspaceId, language }: { workspaceId: string; language: 'pt' | 'en' },
): Promise<string> {
  const { name, description } = firstAgentTexts[language];
  const id = uuidv7();
  await insertAgent(db, {
    id,
    workspaceId,
    name,
    description,
    channelType: 'telegram',
    config: firstAgentConfig(language),
  });
  await publish(db, workspaceId, id);
  return id;
}

/** It keeps no hours: one that is tried at night has to answer. */
export const firstAgentConfig = (language: 'pt' | 'en'): AgentConfig =>
  AgentConfig.parse({ ...firstAgentTexts[language].config, language });
