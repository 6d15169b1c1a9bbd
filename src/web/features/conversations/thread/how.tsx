import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { percent } from '#web/lib/format.ts';
import { stepText } from '#web/lib/step-text.ts';
import { toSteps } from './steps.ts';

/** The way to an answer or to silence, asked for when it is opened. */
export function How({ messageId, title, inBubble = false }: { messageId: string; title: string; inBubble?: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery({ ...read('messageOutcome', { params: { id: messageId } }), enabled: open, staleTime: Infinity });
  const steps = data?.run ? toSteps(data.run.trace) : [];
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={clsx('group text-13', inBubble ? 'mt-1.5 border-t border-brand/25 pt-1' : 'pl-5')}
    >
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-sm text-ink-2 hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <IconChevronRight size={14} aria-hidden className="shrink-0 transition-transform duration-150 group-open:rotate-90" />
        {title}
      </summary>
      <div className="pb-1 pl-4.5 text-ink-2">
        {error && <p className="text-bad">{errorText(error)}</p>}
        {data && steps.length === 0 && <p>{data.run ? t('conversations.how.nothing') : t('conversations.how.noRun')}</p>}
        {steps.length > 0 && (
          <ol className="grid grid-cols-1 gap-1">
            {steps.map((step, index) => (
              <li key={index}>
                {stepText(step, t)}
                {step.sources.length > 0 && (
                  <ul>
                    {step.sources.map((source, place) => (
                      <li key={place} className="flex justify-between gap-3 pl-3">
                        <span className="min-w-0">{source.title}</span>
                        <span className="shrink-0 tabular-nums">{percent(source.confidence)}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
    </details>
  );
}
