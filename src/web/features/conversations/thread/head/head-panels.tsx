import { Suspense, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { call, read } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { LabelPopup } from '#web/ui/labels/label-popup.tsx';
import { useSetLabels } from '#web/ui/labels/use-labels.ts';
import { MenuPopup } from '#web/ui/overlays/menu-popup.tsx';
import type { useProgress } from '../../progress/progress.ts';
import { snoozeEntries } from '../../progress/snooze-entries.tsx';
import { useHours } from '../../progress/use-hours.ts';
import type { Opened } from '../owner.ts';
import { useActEntries, type Pane } from './use-act-entries.tsx';
import { useAssignEntries } from './use-assign-entries.ts';
import type { KeyedAct } from './use-keyed-acts.ts';
import type { Panel, usePanels } from './use-panels.ts';

const TimeDialog = lazyComponent(async () => (await import('../../time-dialog.tsx')).TimeDialog);

/** What the head opens: the acts, people to assign to, labels, and times to put off until. */
export function HeadPanels({
  conversation,
  progress,
  panels,
  acts,
  pane,
  more,
  snooze,
}: {
  conversation: Opened;
  progress: ReturnType<typeof useProgress>;
  panels: ReturnType<typeof usePanels>;
  acts: readonly KeyedAct[];
  pane: Pane;
  /** The buttons at which the panels stand; a phone has no button of its own for putting off. */
  more: RefObject<HTMLButtonElement | null>;
  snooze: RefObject<HTMLButtonElement | null> | null;
}) {
  const { t } = useTranslation();
  const hours = useHours(panels.wasOpened('snooze'));
  const assign = useAssignEntries(conversation, panels.wasOpened('assign'));
  const entries = useActEntries(conversation, acts, pane, snooze === null);
  const params = { id: conversation.id };
  const { labels, choose } = useSetLabels(
    read('readConversation', { params }).queryKey,
    conversation.labels,
    (labelIds) => call('setLabels', { params, body: { labelIds } }),
  );
  const putOff = (until: string): void =>
    progress.mutate({ kind: 'snooze', until }, { onSuccess: () => panels.close('time') });
  const shared = { byKey: panels.byKey, align: 'end' as const, buttonId: 'conversation-acts' };
  const state = (panel: Panel) => ({
    open: panels.isOpen(panel),
    onOpenChange: (stays: boolean): void => (stays ? panels.show(panel) : panels.close(panel)),
  });
  return (
    <>
      {panels.wasOpened('acts') && (
        <MenuPopup {...shared} {...state('acts')} button={more} entries={entries} />
      )}
      {panels.wasOpened('assign') && (
        <MenuPopup {...shared} {...state('assign')} button={more} entries={assign} />
      )}
      {panels.wasOpened('snooze') && (
        <MenuPopup
          {...shared}
          {...state('snooze')}
          button={snooze ?? more}
          entries={snoozeEntries(t, hours, putOff, () => panels.show('time'))}
        />
      )}
      {panels.wasOpened('labels') && (
        <LabelPopup {...state('labels')} button={more} chosen={labels} onChoose={choose} />
      )}
      {panels.isOpen('time') && (
        <Suspense>
          <TimeDialog
            title={t('writing.ownTime.title')}
            text={t('writing.ownTime.text')}
            action={t('conversations.progress.snooze')}
            busy={progress.isPending}
            onChoose={putOff}
            onClose={() => panels.close('time')}
          />
        </Suspense>
      )}
    </>
  );
}
