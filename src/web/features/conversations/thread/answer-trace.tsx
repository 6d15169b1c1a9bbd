import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { percent } from '#web/lib/format.ts';
import { stepText } from '#web/lib/step-text.ts';
import { toSteps } from './steps.ts';

/** The way to an answer or to silence, asked for when it is opened. What stands beside its button is given as children. */
export function AnswerTrace({ messageId, title, children }: { messageId: string; title: string; children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-xs text-ink-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="-ml-1 flex min-h-6 items-center gap-0.5 rounded-sm pr-1 hover:text-ink touch:-my-2 touch:min-h-11"
      >
        <IconChevronRight size={14} aria-hidden className={clsx('shrink-0 transition-transform duration-150', open && 'rotate-90')} />
        {title}
      </button>
      {children}
      <div id={id} hidden={!open} className="w-full pt-1 pb-1 pl-4 text-13">
        {open && <Steps messageId={messageId} />}
      </div>
    </div>
  );
}

function Steps({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({ ...read('messageOutcome', { params: { id: messageId } }), staleTime: Infinity });
  if (error) return <p className="text-bad">{errorText(error)}</p>;
  if (!data) return <p>{t('common.loading')}</p>;
  const steps = data.run ? toSteps(data.run.trace) : [];
  if (steps.length === 0) return <p>{data.run ? t('conversations.how.nothing') : t('conversations.how.noRun')}</p>;
  return (
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
  );
}
