import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import type { RunCost } from '#contract/agents/tests.ts';
import { dollars } from '#web/lib/dollars.ts';

/**
 * What running the tests costs or has cost, and what an answer of the draft costs beside one of
 * what is live; what is not known is not said.
 */
export function GateCost({
  agent,
  expected,
  run,
}: {
  agent: Agent;
  /** What a run is going to cost, in words. */
  expected: string | null;
  /** Left out: none has ended. */
  run: { costMicros: number; cost: RunCost | null } | undefined;
}) {
  const { t } = useTranslation();
  const isFree = agent.config.brain.kind === 'builtin';
  const ofRun =
    run === undefined || isFree
      ? expected
      : t(`agents.publishing.cost.${run.costMicros > 0 ? 'paid' : 'free'}`, {
          cost: dollars(run.costMicros),
        });
  const { answerMicros: draft = 0, liveAnswerMicros: live = 0 } = run?.cost ?? {};
  const isCompared = agent.hasUnpublishedChanges && (draft > 0 || live > 0);
  const compared = draft === 0 ? 'draftFree' : live === 0 ? 'liveFree' : 'both';
  return (
    <p className="mb-3 text-13 text-ink-2 empty:hidden">
      {[
        ...(ofRun === null ? [] : [ofRun]),
        ...(isCompared
          ? [
              t(`agents.publishing.cost.${compared}`, {
                draft: dollars(draft),
                live: dollars(live),
              }),
            ]
          : []),
      ].join(' ')}
    </p>
  );
}
