import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dollars } from '#web/lib/dollars.ts';
import { percent } from '#web/lib/format.ts';
import { ExplanationFacts } from '#web/ui/passport/explanation-facts.tsx';
import { ExplanationSteps } from '#web/ui/passport/explanation-steps.tsx';
import { seconds } from '#web/ui/passport/seconds.ts';
import { ModelRequests } from './model-requests.tsx';
import type { Answer } from './ask-agent.ts';
import { versionName } from './version-name.ts';
import { WouldDoList } from './would-do-list.tsx';

/** Under an answer: what it used, what the agent would do, each step, and what can be done. */
export function AnswerWhy({ answer, actions }: { answer: Answer; actions: ReactNode }) {
  const { t } = useTranslation();
  const { explanation, effects, requests, version } = answer;
  const [best] = explanation.sources.filter(({ isCited }) => isCited);
  const { trace } = explanation;
  return (
    <div className="grid w-[88%] grid-cols-1 gap-1 self-end border-l-2 border-kraft pl-3 text-13 text-ink-2">
      {best && (
        <p>
          <span className="font-semibold text-ink">
            {t('agents.chat.used', { title: best.title })}
          </span>
          {`, ${t('agents.chat.confidence', { share: percent(best.confidence) })}`}
        </p>
      )}
      <WouldDoList effects={effects} />
      <details className="group">
        <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-slip hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
          <IconChevronRight
            size={14}
            aria-hidden
            className="shrink-0 transition-transform duration-150 group-open:rotate-90"
          />
          <span className="tabular-nums">
            {t('agents.chat.how')} · {seconds(explanation.ms, t)}
            {explanation.costMicros > 0 && ` · ${dollars(explanation.costMicros)}`}
          </span>
        </summary>
        <div className="mt-1 grid grid-cols-1 gap-3 pb-1">
          {trace.length > 0 && <ExplanationSteps explanation={explanation} />}
          <ExplanationFacts explanation={explanation} who={versionName(version ?? 'draft', t)} />
          <ModelRequests requests={requests} />
        </div>
      </details>
      {actions}
    </div>
  );
}
