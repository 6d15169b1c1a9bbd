import { IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/lib/session/can.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { messageSummary } from '../../part-summary.ts';
import { isOfPeople } from '../bubble/looks.ts';
import { Teach } from '../teach/teach.tsx';
import { Passport } from './passport.tsx';
import { show, type Shown } from './shown.ts';

/** Why the agent answered so: beside the thread where there is room, otherwise in a sheet. */
export function PassportPane({ shown, isBeside }: { shown: Shown; isBeside: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const title = t(`writing.how.${shown.message.author === 'customer' ? 'silent' : 'answered'}`);
  const close = (): void => show(null);
  const why = (
    <PanelErrorBoundary>
      <Why key={shown.message.id} {...shown} />
    </PanelErrorBoundary>
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // What opened it gets the focus back; a sheet does both by itself.
  useEffect(() => {
    if (!isBeside) return undefined;
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      // Where another message is asked about, or something else was pressed, the focus is there.
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus();
    };
  }, [isBeside, shown.message.id]);
  if (!isBeside)
    return (
      <Sheet title={title} open={isOpen} onOpenChange={setOpen} onClosed={close}>
        {why}
      </Sheet>
    );
  return (
    // Escape closes it wherever the focus is within: the pane hears the key, it is no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      className="w-80 shrink-0 overflow-y-auto border-l border-line bg-paper"
    >
      <div className="flex items-center justify-between gap-2 py-2 pr-2 pl-5">
        <h2 ref={heading} tabIndex={-1} className="font-display text-lg font-semibold outline-none">
          {title}
        </h2>
        <button
          type="button"
          onClick={close}
          className={clsx(buttonLook({ look: 'quiet', size: 'icon' }))}
        >
          <IconX size={18} aria-hidden />
          <span className="sr-only">{t('common.close')}</span>
        </button>
      </div>
      {why}
    </aside>
  );
}

function Why({ message, traced }: Shown) {
  const { t } = useTranslation();
  const [isTaught, setTaught] = useState(false);
  const mayTeach = useCan('correctAnswer') && message.author === 'agent';
  return (
    <div className="grid grid-cols-1 gap-4 px-5 pt-3 pb-5 text-13 text-ink-2">
      <blockquote
        className={clsx(
          'line-clamp-6 rounded-sheet px-3 py-2 font-display text-lg font-semibold text-ink wrap-anywhere',
          message.author === 'customer'
            ? 'rounded-tl-slip bg-sheet-2'
            : isOfPeople(message.author)
              ? 'rounded-tr-slip bg-sheet'
              : 'rounded-tr-slip bg-press-soft',
        )}
      >
        {messageSummary(message.parts, t)}
      </blockquote>
      <Passport messageId={traced} delivery={message.delivery}>
        {mayTeach && (
          <Button look="secondary" size="small" onClick={() => setTaught(true)}>
            {t('writing.how.teach')}
          </Button>
        )}
      </Passport>
      {isTaught && <Teach message={message} onClose={() => setTaught(false)} />}
    </div>
  );
}
