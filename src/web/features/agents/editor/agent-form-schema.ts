import i18next from 'i18next';
import { z } from 'zod';
import { AgentConfig, UpdateAgentBody } from '#contract/agents/agents.ts';

/** The rules of the contract, and one rule that compares two fields. */
export const AgentFormSchema = z
  .object({
    name: UpdateAgentBody.shape.name.unwrap(),
    description: z.string().trim().max(300),
    config: AgentConfig,
  })
  .superRefine(({ config: { debounce } }, context) => {
    if (debounce.maxMs < debounce.quietMs)
      context.addIssue({
        code: 'custom',
        path: ['config', 'debounce', 'maxMs'],
        message: i18next.t('agents.limits.longestTooShort'),
      });
  });
