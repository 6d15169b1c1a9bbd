import i18next from 'i18next';
import { z } from 'zod';
import { AgentConfig, UpdateAgentBody } from '#contract/agents/agents.ts';
import { isSound } from './hours/opening.ts';

/** The rules of the contract, and rules that compare fields. */
export const AgentFormSchema = z
  .object({
    name: UpdateAgentBody.shape.name.unwrap(),
    description: z.string().trim().max(300),
    config: AgentConfig,
    isWeekly: z.boolean(),
  })
  .superRefine(({ config: { debounce, hours }, isWeekly }, context) => {
    const path = ['config', 'hours', 'blocks'];
    if (hours.ofWorkspace !== true && !isSound({ isWeekly, blocks: hours.blocks }))
      context.addIssue({ code: 'custom', path, message: i18next.t('agents.editor.invalid') });
    if (debounce.maxMs < debounce.quietMs)
      context.addIssue({
        code: 'custom',
        path: ['config', 'debounce', 'maxMs'],
        message: i18next.t('agents.limits.longestTooShort'),
      });
  });
