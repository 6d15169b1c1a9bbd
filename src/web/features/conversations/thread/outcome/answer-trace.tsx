import { IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';

const AnswerSteps = lazyComponent(async () => (await import('./answer-steps.tsx')).AnswerSteps);

/**
 * The steps that led to an answer or to silence, read when the person opens them. The children
 * stand beside the button.
 */
export function AnswerTrace({
  messageId,
  title,
  children,
}: {
  messageId: string;
  title: string;
  children?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const { t } = useTranslation();
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
        <IconChevronRight
          size={14}
          aria-hidden
          className={clsx('shrink-0 transition-transform duration-150', open && 'rotate-90')}
        />
        {title}
      </button>
      {children}
      <div id={id} hidden={!open} className="w-full pt-1 pb-1 pl-4 text-13">
        {open && (
          <PanelErrorBoundary fallback={<p>{t('common.loading')}</p>}>
            <AnswerSteps messageId={messageId} />
          </PanelErrorBoundary>
        )}
      </div>
    </div>
  );
}
