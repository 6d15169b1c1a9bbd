import '#web/i18n/steps.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Explanation } from '#contract/models/passport.ts';
import { locale } from '#web/lib/format.ts';
import { stepText, verbOf } from '#web/lib/step-text.ts';
import { FoundSources } from './found-sources.tsx';
import { isOfModel, PassedChecks } from './passed-checks.tsx';
import { seconds } from './seconds.ts';
import { toSteps } from './to-steps.ts';
import { writtenEquation } from './written-equation.ts';

/** What took less would be shown as nothing. */
const SHOWN_MS = 10;

/**
 * What the agent did, in order, each step under its verb. The words of a source stand where it was
 * found first. `asked`: what the customer wrote; `delivered`: how far the answer has come.
 */
export function ExplanationSteps({
  explanation,
  asked = '',
  delivered,
}: {
  explanation: Explanation;
  asked?: string;
  delivered?: string | null;
}) {
  const { t } = useTranslation();
  return (
    <ol className="grid grid-cols-1 gap-2 border-l border-line-strong">
      {asked !== '' && <Step verb={t('steps.verbs.heard')}>“{asked}”</Step>}
      {toSteps(explanation).map((step, index) => (
        <Step
          key={index}
          verb={t(`steps.verbs.${verbOf(step.step, step.found.length > 0)}`)}
          ms={step.ms}
        >
          {step.step === 'search' ? (
            <Searched {...step} asked={asked} explanation={explanation} />
          ) : (
            stepText(step, t)
          )}
        </Step>
      ))}
      {explanation.calculations.length > 0 && (
        <Step verb={t('steps.verbs.calculated')}>
          <ul className="tabular-nums">
            {explanation.calculations.map((equation) => (
              <li key={equation}>{writtenEquation(equation, locale())}</li>
            ))}
          </ul>
        </Step>
      )}
      {isOfModel(explanation) && (
        <Step verb={t('steps.verbs.checked')}>
          <PassedChecks />
        </Step>
      )}
      {delivered && <Step verb={t('steps.verbs.delivered')}>{delivered}</Step>}
    </ol>
  );
}

/** The words that were looked for, where they are not the customer's, and what was found. */
function Searched({
  detail,
  sources = [],
  found,
  asked,
  explanation,
}: ReturnType<typeof toSteps>[number] & { asked: string; explanation: Explanation }) {
  const { t } = useTranslation();
  if (sources.length === 0) return stepText({ step: 'search', detail }, t);
  return (
    <>
      {(found.length === 0 || !asked.includes(detail)) && <p>“{detail}”</p>}
      {found.length > 0 && <FoundSources found={found} explanation={explanation} />}
    </>
  );
}

function Step({
  verb,
  ms,
  children,
}: {
  verb: string;
  /** How long it took, in milliseconds. */
  ms?: number | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <li className="relative flex gap-3 pl-3">
      <span aria-hidden className="absolute top-1.5 -left-[3.5px] size-1.5 bg-press" />
      <span className="w-20 shrink-0 font-semibold text-ink">{verb}</span>
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {ms !== undefined && ms >= SHOWN_MS && (
        <span className="shrink-0 tabular-nums">{seconds(ms, t)}</span>
      )}
    </li>
  );
}
