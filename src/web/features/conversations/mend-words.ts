import type { TFunction } from 'i18next';

const words = {
  no_agent: 'chooseAgent',
  agent_inactive: 'switchOn',
  no_answer_found: 'teach',
  not_found: 'teach',
  partly: 'teach',
  channel_disconnected: 'connect',
  provider_refused: 'seeChannel',
  outside_hours: 'seeAgent',
  agent_failed: 'seeAgent',
  model_failed: 'seeModels',
  over_budget: 'seeModels',
  model_refused: 'seeAgent',
  ungrounded: 'teach',
  tool_unknown: 'seeAgent',
  no_progress: 'teach',
  run_failed: 'seeAgent',
  group_unanswered: 'seeAgent',
} as const;
const isKnown = (reason: string): reason is keyof typeof words => Object.hasOwn(words, reason);

/** What the link beside an outcome does. */
export const mendWords = (reason: string | null, t: TFunction): string =>
  t(`conversations.mend.${reason !== null && isKnown(reason) ? words[reason] : 'seeAgents'}`);
