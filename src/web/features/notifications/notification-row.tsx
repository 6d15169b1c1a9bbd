import { IconCheck, IconTrash } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fullTime, timeAgo } from '#web/lib/format.ts';
import type { Item } from './use-notifications.ts';

const dots = { success: 'bg-ok', warning: 'bg-warn', error: 'bg-bad', info: 'bg-ink-2' };
const small =
  'flex size-8 items-center justify-center rounded-control text-ink-3 hover:bg-sheet hover:text-ink touch:size-11';

/** One notification. Text says the same as the colour of the dot and the background. */
export function NotificationRow({
  item,
  onVisit,
  onRead,
  onRemove,
}: {
  item: Item;
  onVisit: () => void;
  onRead: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const row = useRef<HTMLButtonElement>(null);
  return (
    <li
      className={clsx(
        'relative flex gap-1 border-b border-line last:border-0',
        item.read ? 'hover:bg-sheet-2' : 'bg-press-soft/60 hover:bg-press-soft',
      )}
    >
      <button
        ref={row}
        type="button"
        onClick={onVisit}
        className="grid min-w-0 flex-1 grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3 py-3 pl-4 text-left *:col-start-2 focus-visible:-outline-offset-2"
      >
        <span className="sr-only">
          {t(`bell.types.${item.waits ? 'waiting' : item.type}`)}
          {!item.read && `, ${t('bell.isUnread')}`}:
        </span>
        <span
          className={clsx(
            '!col-start-1 row-start-1 mt-2 size-2 rounded-full',
            item.waits ? 'bg-wait-mark' : dots[item.type],
          )}
          aria-hidden
        />
        <span className={clsx('row-start-1 text-sm', !item.read && 'font-semibold')}>
          {item.title}
        </span>
        <span className="mt-0.5 text-13 break-words text-ink-2">{item.message}</span>
        <time
          dateTime={item.timestamp}
          title={fullTime(item.timestamp)}
          className="mt-1 text-xs text-ink-2"
        >
          {timeAgo(item.timestamp)}
        </time>
      </button>
      <div className="flex shrink-0 py-2 pr-2">
        {!item.read && (
          <button
            type="button"
            onClick={() => {
              onRead();
              row.current?.focus(); // this button disappears
            }}
            title={t('bell.markRead')}
            className={small}
          >
            <IconCheck size={16} aria-hidden />
            <span className="sr-only">{t('bell.markRead')}</span>
          </button>
        )}
        <button type="button" onClick={onRemove} title={t('bell.delete')} className={small}>
          <IconTrash size={16} aria-hidden />
          <span className="sr-only">{t('bell.delete')}</span>
        </button>
      </div>
    </li>
  );
}
