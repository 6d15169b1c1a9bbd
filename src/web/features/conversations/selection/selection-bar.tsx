import { IconMessageCheck, IconX } from '@tabler/icons-react';
import { use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageMark } from '#web/lib/page-mark.tsx';
import { AssignMany } from './assign-many.tsx';
import { early } from '../keys/stands-for.ts';
import { askReason } from '../progress/ask-reason.ts';
import { BarButton } from './bar-button.tsx';
import { LabelMany } from './label-many.tsx';
import { SelectionOfList, useChosen } from './selection.ts';
import { SnoozeMany } from './snooze-many.tsx';
import { useActs } from './use-acts.ts';

/** A key that was pressed longer before is not what the person has in mind any more. */
const EARLY_MS = 5000;

/** What can be done with all that is chosen, at the foot of the list. */
export function SelectionBar() {
  const { t } = useTranslation();
  const selection = use(SelectionOfList);
  const { rows } = useChosen();
  usePageMark('selecting');
  const acts = useActs();
  const disabled = rows.size === 0 || acts.isBusy;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Date.now() - early.at < EARLY_MS && document.activeElement === early.focus)
      bar.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${early.key}"]`)?.click();
    early.at = 0;
  }, []);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('selection.title')}
      data-chosen
      className="absolute inset-x-3 bottom-3 z-10 flex flex-wrap items-center gap-x-1 rounded-control @max-lg/list:justify-between bg-ink px-2 py-1.5 text-sheet shadow-popup"
    >
      {/* In a narrow list these two have a line of their own. */}
      <div className="contents @max-lg/list:flex @max-lg/list:w-full @max-lg/list:items-center @max-lg/list:justify-between">
        <p role="status" className="px-2 text-13 font-semibold whitespace-nowrap">
          {t('selection.count', { count: rows.size })}
        </p>
        <BarButton
          letter="m"
          className="order-last @max-lg/list:ml-auto"
          disabled={disabled}
          title={t('conversations.reason.with')}
          onClick={() => askReason((why) => void acts.resolve(why))}
        >
          <IconMessageCheck size={16} aria-hidden />
          <span className="sr-only">{t('conversations.reason.with')}</span>
        </BarButton>
        <BarButton
          letter="Escape"
          onClick={selection.clear}
          className="order-last ml-auto @max-lg/list:ml-0"
        >
          <IconX size={16} aria-hidden />
          <span className="sr-only">{t('selection.end')}</span>
        </BarButton>
      </div>
      <AssignMany onAssign={(to) => void acts.assign(to)} disabled={disabled} />
      <LabelMany onChange={(label, on) => void acts.label(label, on)} disabled={disabled} />
      <SnoozeMany onSnooze={(until) => void acts.snooze(until)} disabled={disabled} />
      <BarButton letter="e" disabled={disabled} onClick={() => void acts.resolve()}>
        {t('conversations.progress.resolve')}
      </BarButton>
    </div>
  );
}
