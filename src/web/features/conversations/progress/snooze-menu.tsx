import { IconAlarm, IconBell, IconBellOff, IconCalendarTime, IconMail } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '#web/lib/format.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { snoozeTimes } from './snooze-times.ts';

const TimeDialog = lazyComponent(async () => (await import('../time-dialog.tsx')).TimeDialog);

/**
 * The menu "for later": snoozes the conversation until a common time or a chosen one, marks it as
 * unread, or mutes a group.
 */
export function SnoozeMenu({
  busy,
  onSnooze,
  onUnsee,
  mute,
}: {
  busy: boolean;
  onSnooze: (until: string, onDone?: () => void) => void;
  onUnsee: () => void;
  /** Set for a group; null: the conversation is no group. */
  mute: { isMuted: boolean; onChange: (muted: boolean) => void } | null;
}) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon" busy={busy} title={t('conversations.progress.snooze')}>
            {!busy && <IconAlarm size={20} stroke={1.75} aria-hidden />}
            <span className="sr-only">{t('conversations.progress.snooze')}</span>
          </Button>
        }
        entries={[
          ...snoozeTimes().map(({ choice, until }) => ({
            kind: 'action' as const,
            label: t(`conversations.progress.until.${choice}`, { at: shortTime(until) }),
            run: () => onSnooze(until),
          })),
          { kind: 'line' },
          {
            kind: 'action',
            label: t('conversations.progress.until.own'),
            icon: <IconCalendarTime size={16} aria-hidden />,
            run: () => setChoosing(true),
          },
          { kind: 'line' },
          {
            kind: 'action',
            label: t('conversations.markUnread'),
            icon: <IconMail size={16} aria-hidden />,
            run: onUnsee,
          },
          ...(mute === null
            ? []
            : [
                {
                  kind: 'action' as const,
                  label: t(
                    mute.isMuted ? 'conversations.group.unmute' : 'conversations.group.mute',
                  ),
                  icon: mute.isMuted ? (
                    <IconBell size={16} aria-hidden />
                  ) : (
                    <IconBellOff size={16} aria-hidden />
                  ),
                  run: () => mute.onChange(!mute.isMuted),
                },
              ]),
        ]}
      />
      {isChoosing && (
        <Suspense>
          <TimeDialog
            title={t('conversations.progress.own')}
            text={t('conversations.progress.ownText')}
            action={t('conversations.progress.snooze')}
            busy={busy}
            onChoose={(until) => onSnooze(until, () => setChoosing(false))}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
