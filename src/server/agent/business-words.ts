import type { AgentConfig } from '#contract/agents/agents.ts';

/**
 * What a business asks of its model, in every case and in certain ones; empty: nothing. A case stands
 * in quotation marks, because it may be a customer's words.
 */
export const businessWords = ({
  instructions,
  guidance,
}: Pick<AgentConfig, 'instructions' | 'guidance'>): string =>
  [
    instructions.trim(),
    ...guidance.map(({ title, text }) => `Case “${title.replaceAll(/[“”"]/gu, '’')}”:\n${text}`),
  ]
    .filter((words) => words !== '')
    .join('\n\n');
