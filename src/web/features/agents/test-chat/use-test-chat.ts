import { useState } from 'react';
import type { Said } from './ask-agent.ts';
import { type Trial, usualTrial } from './trial.ts';
import { type Draft, useLane } from './use-lane.ts';

/** A test of an agent: one customer, and one version that answers, or two on the same words. */
export function useTestChat(agentId: string, draft: Draft) {
  const [trial, setTrial] = useState<Trial>(usualTrial);
  const first = useLane(agentId, trial.version, draft);
  const second = useLane(agentId, trial.other ?? 'live', draft);
  const lanes = trial.other === null ? [first] : [first, second];
  const thinking = lanes.some((lane) => lane.thinking);
  const restart = (): void => {
    first.restart();
    second.restart();
  };
  return {
    agentId,
    trial,
    /** Who answers something else begins anew. */
    change(part: Partial<Trial>): void {
      setTrial({ ...trial, ...part });
      if ('version' in part || 'other' in part) restart();
    },
    lanes,
    thinking,
    send({ words, file }: Said): void {
      const said = { words: words.trim(), file };
      if (thinking || (said.words === '' && file === null)) return;
      for (const lane of lanes) lane.send(said, trial);
    },
    restart,
    draft: draft.current,
  };
}
export type TestChatState = ReturnType<typeof useTestChat>;
