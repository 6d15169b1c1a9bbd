import { IconArrowUp } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { ChosenRows } from '../selection/chosen-rows.tsx';
import { ListEnd } from './list-end.tsx';
import { PlacedRows } from './placed-rows.tsx';
import { useFresh } from './use-fresh.ts';
import { useRowLook } from './use-row-look.ts';
import type { RowsHandle } from './window/use-row-window.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useNextAfterResolving } from './use-next-after-resolving.ts';
import type { ListRows } from './use-list-rows.ts';
import { useStep } from './use-step.ts';

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
  const { rows } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<RowsHandle>(null);
  const { left, look: lookAround, remember } = useKeptPlace(name, list, handle);
  const look = useRowLook();
  const { fresh, setAtTop } = useFresh(list, left <= 0);
  const openedAt = useStep(list, opened, handle, look.onOpen);
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
        <PlacedRows
          handle={handle}
          scroller={scroller}
          list={list}
          look={look}
          openedAt={openedAt}
          startsAt={left}
          onScroll={(offset) => {
            setAtTop(offset <= 0);
            lookAround();
          }}
          onStill={remember}
        />
        <ListEnd list={list} />
      </div>
      {fresh > 0 && <FreshRows count={fresh} onShow={() => handle.current?.scrollTo(0)} />}
    </ChosenRows>
  );
}

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
