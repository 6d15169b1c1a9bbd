import type { AgentConfig } from '#contract/agents/agents.ts';

/** What a business asks of its model, in every case and in certain ones; empty: nothing. */
export const businessWords = ({
  instructions,
  guidance,
}: Pick<AgentConfig, 'instructions' | 'guidance'>): string =>
  [instructions.trim(), ...guidance.map(({ title, text }) => `${title}:\n${text}`)]
    .filter((words) => words !== '')
    .join('\n\n');
