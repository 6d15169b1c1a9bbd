import { uuidv7 } from 'uuidv7';
import { AgentConfig } from '#contract/agents/agents.ts';
import type { Queryable } from '#server/platform/db.ts';
import { insertAgent } from './agents.store.ts';
import { firstAgentTexts } from './first-agent-texts.ts';
import { publish } from './publish.ts';

/**
 * Creates the agent that a new workspace starts with. It is published, so that one switch makes it
 * answer, and inactive until then. Runs in the transaction that creates the workspace. Resolves
 * with the agent's id.
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
  await publish(db, workspaceId, id, { userId: null, language });
  return id;
}

/** It has no business hours, because somebody who tries it at night must get an answer. */
export const firstAgentConfig = (language: 'pt' | 'en'): AgentConfig =>
  AgentConfig.parse({ ...firstAgentTexts[language].config, language });
