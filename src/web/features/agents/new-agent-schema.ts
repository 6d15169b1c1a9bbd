import { z } from 'zod';
import { UpdateAgentBody } from '#contract/agents/agents.ts';

/** What is written in the dialog; where the agent answers is always chosen. */
export const NewAgentForm = z.object({ name: UpdateAgentBody.shape.name.unwrap() });
