import { clsx } from 'clsx';
import { useState } from 'react';
import type { Row } from '../list/known-rows.ts';
import { SelectBox } from '../selection/select-box.tsx';
import { DenseRow } from './dense-row.tsx';
import { ResolveButton } from './resolve-button.tsx';
import { RowLink } from './row-link.tsx';
import type { RowLook } from './row-look.ts';
import { SwipeRow } from './swipe-row.tsx';
import { TwoLines } from './two-lines.tsx';

/**
 * One conversation: the customer, the customer's last words with their age, and who is in charge.
 */
export function ConversationRow({
  conversation,
  isOpened,
  look: { t, isDense, swipes, onOpen, hrefOf, prepare },
}: {
  conversation: Row;
  isOpened: boolean;
  look: RowLook;
}) {
  // The button is mounted when somebody comes near: a list that scrolls mounts many rows.
  const [isNear, setNear] = useState(false);
  const isPulled = swipes && conversation.resolvedAt === null;
  const link = (
    <RowLink
      href={hrefOf(conversation)}
      isOpened={isOpened}
      onOpen={() => onOpen(conversation)}
      className={clsx(
        'group flex items-center border-b border-line bg-sheet transition-colors duration-120 hover:bg-sheet-2 group-has-[[data-select]:checked]/row:bg-press-soft focus-visible:-outline-offset-2 data-[status=active]:bg-press-soft data-[status=active]:shadow-[inset_3px_0_var(--press)]',
        isDense ? 'h-9 gap-3 pr-3.5 pl-3 touch:h-11' : 'h-13 gap-3 px-4 touch:h-16.5',
      )}
    >
      {isDense ? (
        <DenseRow conversation={conversation} t={t} />
      ) : (
        <TwoLines conversation={conversation} t={t} />
      )}
    </RowLink>
  );
  return (
    <div
      className="relative"
      onPointerEnter={() => {
        setNear(true);
        prepare(conversation);
      }}
      onFocus={() => setNear(true)}
    >
      {isPulled ? <SwipeRow row={conversation}>{link}</SwipeRow> : link}
      <SelectBox row={conversation} isDense={isDense} t={t} />
      {isNear && !isPulled && conversation.resolvedAt === null && (
        <ResolveButton conversation={conversation} isDense={isDense} />
      )}
    </div>
  );
}
