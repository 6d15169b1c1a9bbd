import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { percent } from '#web/lib/format.ts';
import { stepText } from '#web/lib/step-text.ts';
import { toSteps } from './steps.ts';

/** The steps of the turn that answered a message or was silent, each with what it found. */
export function AnswerSteps({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...read('messageOutcome', { params: { id: messageId } }),
    staleTime: Infinity,
  });
  if (error) return <p className="text-bad">{errorText(error)}</p>;
  if (!data) return <p>{t('common.loading')}</p>;
  const steps = data.run ? toSteps(data.run.trace) : [];
  if (steps.length === 0)
    return <p>{data.run ? t('conversations.how.nothing') : t('conversations.how.noRun')}</p>;
  return (
    <ol className="grid grid-cols-1 gap-1.5 border-l border-line-strong">
      {steps.map((step, index) => (
        <li key={index} className="relative pl-3">
          <span aria-hidden className="absolute top-1.5 -left-[3.5px] size-1.5 bg-press" />
          {stepText(step, t)}
          {step.sources.length > 0 && (
            <ul>
              {step.sources.map((source, place) => (
                <li key={place} className="flex justify-between gap-3">
                  <span className="min-w-0 font-medium text-ink">{source.title}</span>
                  <span className="shrink-0 tabular-nums">{percent(source.confidence)}</span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
