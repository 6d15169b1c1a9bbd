import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '#web/lib/format.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { snoozeTimes } from '../progress/snooze-times.ts';
import { useHours } from '../progress/use-hours.ts';
import { TimeDialog } from '../time-dialog.tsx';
import { BarButton } from './bar-button.tsx';

/** Puts everything that is chosen off until a common time or a chosen one. */
export function SnoozeMany({
  onSnooze,
  disabled,
}: {
  onSnooze: (until: string) => void;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  const hours = useHours();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <BarButton letter="z" disabled={disabled}>
            {t('conversations.progress.snooze')}
          </BarButton>
        }
        entries={[
          ...snoozeTimes(hours).map(({ choice, until }) => ({
            kind: 'action' as const,
            label: t(`writing.until.${choice}`, { at: shortTime(until) }),
            run: () => onSnooze(until),
          })),
          { kind: 'line' },
          {
            kind: 'action',
            label: t('writing.until.own'),
            run: () => setChoosing(true),
          },
        ]}
      />
      {isChoosing && (
        <TimeDialog
          title={t('writing.ownTime.title')}
          text={t('writing.ownTime.text')}
          action={t('conversations.progress.snooze')}
          busy={false}
          onChoose={(until) => {
            setChoosing(false);
            onSnooze(until);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
