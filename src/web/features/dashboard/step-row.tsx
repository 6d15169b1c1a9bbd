import { IconCheck } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { firstSteps } from '#contract/dashboard/dashboard.ts';
import { buttonLook } from '#web/ui/button.tsx';

export interface Step {
  key: (typeof firstSteps)[number];
  /** Replaces the usual explanation and button where they do not fit. */
  text?: 'hearLive';
  done: boolean;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

/**
 * One step: a done one is struck out, the next one has its button, and a later one can be started
 * too.
 */
export function StepRow({
  step,
  current,
  large,
}: {
  step: Step;
  current: boolean;
  large: boolean;
}) {
  const { t } = useTranslation();
  const text = step.text ?? step.key;
  const title = t(`dashboard.steps.${step.key}`);
  return (
    <li
      className={clsx(
        'grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2',
        large ? 'py-3 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]' : 'py-2',
      )}
    >
      <span
        className={clsx(
          'flex size-5 shrink-0 items-center justify-center rounded-full',
          !large && 'self-start',
          step.done ? 'bg-ok text-sheet' : 'border-2 border-field',
        )}
      >
        {step.done && <IconCheck size={14} stroke={2.5} aria-hidden />}
        <span className="sr-only">
          {step.done ? t('dashboard.steps.done') : t('dashboard.steps.todo')}
        </span>
      </span>
      <div className="min-w-0">
        {step.done ? (
          <p className="text-sm text-ink-2 line-through">{title}</p>
        ) : large || current ? (
          <p className="text-sm font-medium">{title}</p>
        ) : (
          <Link
            {...step.link}
            className="inline-block min-h-6 rounded-slip text-sm font-medium hover:underline"
          >
            {title}
          </Link>
        )}
        {current && <p className="mt-0.5 text-13 text-ink-2">{t(`dashboard.steps.${text}Text`)}</p>}
      </div>
      {!step.done && (large || current) && (
        <Link
          {...step.link}
          className={clsx(
            buttonLook({ look: 'secondary', size: 'small' }),
            'col-start-2 justify-self-start',
            large && 'sm:col-start-3',
          )}
        >
          {t(`dashboard.steps.${text}Action`)}
        </Link>
      )}
    </li>
  );
}
