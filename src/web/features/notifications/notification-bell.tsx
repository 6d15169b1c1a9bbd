import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { useNotifications } from './use-notifications.ts';

const loadPopup = () => import('./notification-popup.tsx');
const NotificationPopup = lazyComponent(async () => (await loadPopup()).NotificationPopup);
/** Loads the panel ahead of time. When that fails, opening the panel loads it again. */
const prepare = (): void => void loadPopup().catch(() => undefined);

/** The bell of the top bar with the number of unread notifications, and the panel it opens. */
export function NotificationBell() {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const query = useNotifications();
  const unread = query.data?.unread ?? 0;
  // A version before says nothing of it.
  const isQuiet = typeof query.data?.quietUntil === 'string';
  const Icon = isQuiet ? IconBellOff : IconBell;
  const toggle = (): void => {
    setWanted(true);
    setOpen(!open);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}
        onPointerEnter={prepare}
        onFocus={prepare}
        className={buttonLook({ look: 'quiet', size: 'icon' })}
      >
        <span className="relative flex">
          <Icon size={18} stroke={1.75} aria-hidden />
          <CountBadge count={unread} />
        </span>
        <span className="sr-only">
          {t('common.notifications.title')}
          {unread > 0 && `: ${t('common.notifications.unread', { count: unread })}`}
          {isQuiet && `, ${t('common.notifications.quiet')}`}
        </span>
      </button>
      <ErrorBoundary>
        {wanted && (
          <NotificationPopup open={open} onOpenChange={setOpen} button={button} query={query} />
        )}
      </ErrorBoundary>
    </>
  );
}
