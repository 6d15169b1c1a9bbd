import { clsx } from 'clsx';
import { Suspense, useRef, useState } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Later } from '#web/ui/states/later.tsx';
import type { Row } from '../list/known-rows.ts';
import { SelectBox } from '../selection/select-box.tsx';
import { useIsSelecting } from '../selection/selection.ts';
import { usePassingTime } from '../list/passing-time.ts';
import { DenseRow } from './dense-row.tsx';
import { mouseComes, mouseLeaves } from './read-row-ahead.ts';
import { RowLink } from './row-link.tsx';
import { rowHeight, type RowLook } from './row-look.ts';
import { spokenRow } from './spoken-row.ts';
import { TwoLines } from './two-lines.tsx';

const ResolveButton = lazyComponent(
  async () => (await import('./resolve-button.tsx')).ResolveButton,
);
const SwipeRow = lazyComponent(() =>
  import('./swipe-row.tsx').then(
    (loaded) => loaded.SwipeRow,
    // Without a network the row only cannot be pulled; its menu and its thread do the same.
    () => () => null,
  ),
);

/**
 * One conversation: the customer, the customer's last words with their age, and who is in charge.
 */
export function ConversationRow({
  conversation,
  isOpened,
  look: { t, isDense, swipes, onOpen, hrefOf },
}: {
  conversation: Row;
  isOpened: boolean;
  look: RowLook;
}) {
  // Box and button are mounted when somebody comes near: a list that scrolls mounts many rows.
  const [isNear, setNear] = useState(false);
  const isSelecting = useIsSelecting();
  const now = usePassingTime();
  const around = useRef<HTMLDivElement>(null);
  const isPulled = swipes && conversation.resolvedAt === null;
  const link = (
    <RowLink
      href={hrefOf(conversation)}
      isOpened={isOpened}
      onOpen={() => onOpen(conversation)}
      className={clsx(
        'group relative items-center border-b border-line bg-sheet transition-colors duration-120 hover:bg-sheet-2 group-has-[[data-select]:checked]/row:bg-press-soft focus-visible:-outline-offset-2 data-[status=active]:bg-press-soft data-[status=active]:shadow-[inset_3px_0_var(--press)]',
        rowHeight[isDense ? 'dense' : 'twoLines'].className,
        isDense
          ? 'flex gap-3 pr-3.5 pl-3'
          : 'grid grid-cols-[auto_minmax(0,1fr)] content-center gap-x-3 px-4',
      )}
    >
      <span className="sr-only">{spokenRow(conversation, { isOpened, now, t })}</span>
      <span aria-hidden className="contents">
        {isDense ? (
          <DenseRow conversation={conversation} isNear={isNear} now={now} t={t} />
        ) : (
          <TwoLines conversation={conversation} isNear={isNear} now={now} t={t} />
        )}
      </span>
    </RowLink>
  );
  return (
    <div
      ref={around}
      className={clsx('relative', swipes && 'touch-pan-y overflow-hidden')}
      onPointerEnter={(event) => {
        setNear(true);
        mouseComes(event, conversation);
      }}
      onPointerLeave={mouseLeaves}
      onFocus={() => setNear(true)}
    >
      {isPulled && (
        <Suspense>
          <SwipeRow row={conversation} around={around} />
        </Suspense>
      )}
      {link}
      {(isNear || isSelecting || isOpened) && (
        <SelectBox row={conversation} isDense={isDense} t={t} />
      )}
      {isNear && !isPulled && conversation.resolvedAt === null && (
        <Later>
          <ResolveButton conversation={conversation} isDense={isDense} />
        </Later>
      )}
    </div>
  );
}
