import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { AgentConfig } from '#contract/agents.ts';
import type { Queryable } from '#server/platform/db.ts';
import { insertAgent } from './agents.store.ts';
import { firstAgentTexts } from './first-agent-texts.ts';
import { publish } from './publish.ts';

/**
 * The agent a new workspace starts with: published, so that one switch makes it answer, and inactive until then. Runs in
 * the transaction that makes the workspace; answers with the agent's id.
 */
export async function createFirstAgent(
  db: Queryable,
  { workspaceId, language }: { workspaceId: string; language: 'pt' | 'en' },
): Promise<string> {
  const { name, description } = firstAgentTexts[language];
  const id = uuidv7();
  await insertAgent(db, { id, workspaceId, name, description, channelType: 'telegram', config: firstAgentConfig(language) });
  await publish(db, workspaceId, id);
  return id;
}

export function firstAgentConfig(language: 'pt' | 'en'): AgentConfig {
  const { config } = firstAgentTexts[language];
  // Open at all hours until the business says otherwise: an agent that is tried at night has to answer.
  const blocks = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }));
  const whole: z.input<typeof AgentConfig> = { ...config, language, hours: { ...config.hours, blocks } };
  return AgentConfig.parse(whole);
}
