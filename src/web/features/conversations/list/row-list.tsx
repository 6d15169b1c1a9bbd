import { IconArrowUp } from '@tabler/icons-react';
import { clsx } from 'clsx';
import {
  createContext,
  memo,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type CacheSnapshot, type VirtualizerHandle } from 'virtua';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { ConversationRow } from '../conversation-row.tsx';
import { useListKeys } from '../inbox-keys.ts';
import { comparePlaces } from './known-rows.ts';
import type { useRows } from './use-rows.ts';

/** More rows are requested when fewer than these remain below. */
const ahead = 25;
/**
 * In pixels. Rows this far outside the window are rendered too, so that Tab and screen readers find
 * them.
 */
const beyondSight = 1_000;

/** The scroll position at which each list was left, by the choices in it. */
const places = new Map<string, { offset: number; cache: CacheSnapshot; count: number }>();
const mostPlaces = 20;

/**
 * A list without an end, of which only the rows near the window are rendered. `name` holds the
 * choices in the list; its scroll position is remembered under that name.
 */
export function RowList({
  name,
  list,
  total,
  opened,
  onOpen,
}: {
  name: string;
  list: ReturnType<typeof useRows>;
  total: number;
  opened: string | undefined;
  onOpen: (row: ReturnType<typeof useRows>['rows'][number]) => void;
}) {
  const { t } = useTranslation();
  const { rows, hasMore, more } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualizerHandle>(null);
  const [left] = useState(() => places.get(name));
  const openedAt = rows.findIndex(({ id }) => id === opened);

  /** The visible rows, each with its distance from the upper edge in pixels. */
  const seen = useRef<{ id: string; place: string; top: number }[]>([]);
  const look = (): void => {
    const { current } = handle;
    if (!current) return;
    const { scrollOffset, viewportSize } = current;
    const [first, last] = [
      current.findItemIndex(scrollOffset),
      current.findItemIndex(scrollOffset + viewportSize),
    ];
    seen.current = rows.slice(first, last + 1).map(({ id, place }, index) => {
      return { id, place, top: current.getItemOffset(first + index) - scrollOffset };
    });
    if (last >= rows.length - ahead) list.loadMore();
  };
  // When rows are added, removed or moved above the reader, the visible rows keep their position.
  // At the top the list does not scroll, because there the new rows are what the reader wants to
  // see.
  useLayoutEffect(() => {
    const { current } = handle;
    if (!current || current.scrollOffset <= 0) return;
    for (const { id, place, top } of seen.current) {
      const index = rows.findIndex((row) => row.id === id && row.place === place);
      if (index < 0) continue;
      const offset = current.getItemOffset(index) - top;
      if (Math.abs(offset - current.scrollOffset) >= 1) current.scrollTo(offset);
      return;
    }
  }, [rows]);
  // A reader who has scrolled down is told how many new rows are above; at the top they are
  // visible.
  const [isAtTop, setAtTop] = useState(!left || left.offset <= 0);
  const [top, setTop] = useState(rows[0]?.place);
  if (isAtTop && top !== rows[0]?.place) setTop(rows[0]?.place);
  const known =
    top === undefined
      ? 0
      : rows.findIndex(({ place }) => comparePlaces(place, top, list.oldestFirst) >= 0);
  const fresh = isAtTop ? 0 : Math.max(known, 0);
  const rememberPlace = (): void => {
    const { current } = handle;
    if (!current || current.viewportSize === 0) return;
    const { scrollOffset, viewportSize, cache } = current;
    places.delete(name);
    places.set(name, { offset: scrollOffset, cache, count: rows.length });
    for (const oldest of places.keys()) if (places.size > mostPlaces) places.delete(oldest);
    list.look(
      current.findItemIndex(scrollOffset),
      current.findItemIndex(scrollOffset + viewportSize),
    );
    if (scrollOffset === 0) list.forgetFar();
  };
  useLayoutEffect(() => {
    if (left) handle.current?.scrollTo(left.offset);
    // Runs only when the list appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    lookAgain();
  }, [rows.length, more.isFetching]);

  // J at the last known row opens the next one as soon as it has loaded.
  const [goesOn, setGoesOn] = useState(false);
  const step = (by: 1 | -1): boolean => {
    const next = openedAt < 0 ? 0 : openedAt + by;
    const row = rows[next];
    if (!row) {
      if (next < rows.length || !hasMore) return false;
      setGoesOn(true);
      list.loadMore();
      return true;
    }
    setGoesOn(false);
    handle.current?.scrollToIndex(next, { align: 'nearest' });
    onOpen(row);
    return true;
  };
  useListKeys(step);
  const goOn = useEffectEvent(() => void (goesOn && openedAt < rows.length - 1 && step(1)));
  useEffect(() => {
    goOn();
  }, [rows.length]);

  return (
    <div className="relative h-full">
      <div ref={scroller} className={clsx('h-full overflow-y-auto', list.isOld && 'opacity-55')}>
        <Total value={total}>
          <Virtualizer
            ref={handle}
            scrollRef={scroller}
            as={List}
            item={Item}
            data={rows}
            bufferSize={beyondSight}
            keepMounted={openedAt < 0 ? [] : [openedAt]}
            {...(left && left.count === rows.length && { cache: left.cache })}
            onScroll={(offset) => {
              setAtTop(offset <= 0);
              look();
            }}
            onScrollEnd={rememberPlace}
          >
            {(row) => <Row key={row.id} conversation={row} />}
          </Virtualizer>
        </Total>
        {more.isError ? (
          <LoadError
            compact
            error={more.error}
            busy={more.isFetching}
            onRetry={() => void more.refetch()}
          />
        ) : (
          hasMore && (
            <p className="flex justify-center py-4 text-ink-2">
              <Spinner size={16} />
              <span className="sr-only">{t('common.loading')}</span>
            </p>
          )
        )}
      </div>
      {fresh > 0 && (
        <div className="absolute top-2 left-1/2 -translate-x-1/2 rounded-lg shadow-popup">
          <Button look="secondary" size="small" onClick={() => handle.current?.scrollTo(0)}>
            <IconArrowUp size={16} aria-hidden />
            {t('conversations.fresh', { count: fresh })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The list renders with every page that loads; a row renders only when it has changed. */
const Row = memo(ConversationRow);

/** The number of rows in all; screen readers announce it with every row. */
const Total = createContext(0);

function List({
  style,
  children,
  ref,
}: {
  style: CSSProperties;
  children: ReactNode;
  ref?: Ref<HTMLUListElement>;
}) {
  const { t } = useTranslation();
  return (
    <ul ref={ref} style={style} data-conversation-list aria-label={t('conversations.title')}>
      {children}
    </ul>
  );
}

function Item({
  style,
  index,
  children,
  ref,
}: {
  style: CSSProperties;
  index: number;
  children: ReactNode;
  ref?: Ref<HTMLLIElement>;
}) {
  const total = use(Total);
  return (
    <li
      ref={ref}
      style={style}
      aria-setsize={total}
      aria-posinset={index + 1}
      className="group/row"
    >
      {children}
    </li>
  );
}
