import { IconArrowUp } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { Button } from '#web/ui/button.tsx';
import { ChosenRows } from '../selection/chosen-rows.tsx';
import { ConversationRow } from '../row/conversation-row.tsx';
import type { RowLook } from '../row/row-look.ts';
import { firstState } from '../searches.ts';
import type { Row as Listed } from './known-rows.ts';
import { Item, List, Total } from './list-elements.tsx';
import { ListEnd } from './list-end.tsx';
import { useFresh } from './use-fresh.ts';
import { useRowLook } from './use-row-look.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useNextAfterResolving } from './use-next-after-resolving.ts';
import type { ListRows } from './use-list-rows.ts';
import { useStep } from './use-step.ts';

/**
 * In pixels. Rows this far outside the window are rendered too, so that Tab and screen readers find
 * them.
 */
const beyondSight = 1_000;

/**
 * A list without an end, of which only the rows near the window are rendered. `name` holds the
 * choices in the list; its scroll position is remembered under that name.
 */
export function RowList({
  name,
  list,
  opened,
  onClose,
}: {
  name: string;
  list: ListRows;
  opened: string | undefined;
  onClose: () => void;
}) {
  const { rows, restAt } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualizerHandle>(null);
  const openedAt = rows.findIndex(({ id }) => id === opened);
  const { left, look: lookAround, remember } = useKeptPlace(name, list, handle);
  const look = useRowLook();
  const { fresh, setAtTop } = useFresh(list, !left || left.offset <= 0);
  useStep(list, openedAt, handle, look.onOpen);
  useNextAfterResolving(list, opened, look.onOpen, onClose);
  return (
    <ChosenRows rows={rows}>
      {/* At the end, an anchor of the browser's would pass by the rows that load there. */}
      <div
        ref={scroller}
        className={clsx(
          'h-full overflow-y-auto [overflow-anchor:none]',
          list.isOld && 'opacity-55',
        )}
      >
        <Total value={list.total}>
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
              lookAround();
            }}
            onScrollEnd={remember}
          >
            {(row, index) => (
              <Row
                key={row.id}
                conversation={row}
                look={look}
                isOpened={row.id === opened}
                beginsRest={index === restAt}
                isFirst={index === 0}
              />
            )}
          </Virtualizer>
        </Total>
        <ListEnd list={list} />
      </div>
      {fresh > 0 && <FreshRows count={fresh} onShow={() => handle.current?.scrollTo(0)} />}
    </ChosenRows>
  );
}

/** The list renders with every page that loads; a row renders only when it has changed. */
const Row = memo(function Row({
  conversation,
  look,
  isOpened,
  beginsRest,
  isFirst,
}: {
  conversation: Listed;
  look: RowLook;
  isOpened: boolean;
  beginsRest: boolean;
  isFirst: boolean;
}) {
  return (
    <>
      {beginsRest && (
        <p className="border-b border-line bg-sheet-2 px-4 pt-1.5 pb-0.5 text-xs leading-4.5 text-ink-3">
          {look.t(isFirst ? `conversations.none.${firstState}` : 'conversations.others')}
        </p>
      )}
      <ConversationRow conversation={conversation} isOpened={isOpened} look={look} />
    </>
  );
});

function FreshRows({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="absolute top-2 left-1/2 -translate-x-1/2 rounded-control shadow-popup">
      <Button look="secondary" size="small" onClick={onShow}>
        <IconArrowUp size={16} aria-hidden />
        {t('conversations.fresh', { count })}
      </Button>
    </div>
  );
}
