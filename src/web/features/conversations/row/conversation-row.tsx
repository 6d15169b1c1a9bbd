import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDensity } from '#web/lib/density.ts';
import { useCoarsePointer } from '#web/lib/media.ts';
import type { Row } from '../list/known-rows.ts';
import { SwipeRow } from './swipe-row.tsx';
import { SelectBox } from '../selection/select-box.tsx';
import { ResolveButton } from './resolve-button.tsx';
import { DenseRow } from './dense-row.tsx';
import { TwoLines } from './two-lines.tsx';

/**
 * One conversation: the customer, the customer's last words with their age, and who is in charge.
 */
export function ConversationRow({ conversation }: { conversation: Row }) {
  // What follows takes its words from here: a list that scrolls mounts many rows.
  const { t } = useTranslation();
  const isDense = useDensity() === 'dense';
  // The button is mounted when somebody comes near, for the same reason.
  const [isNear, setNear] = useState(false);
  const { id, hit, resolvedAt } = conversation;
  const swipes = useCoarsePointer() && resolvedAt === null;
  const link = (
    <Link
      to="/conversations/$id"
      params={{ id }}
      search={(before) => ({ ...before, message: hit?.messageId, view: undefined })}
      activeOptions={{ includeSearch: false }}
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
    </Link>
  );
  return (
    <div className="relative" onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      {swipes ? <SwipeRow row={conversation}>{link}</SwipeRow> : link}
      <SelectBox row={conversation} isDense={isDense} t={t} />
      {isNear && !swipes && resolvedAt === null && (
        <ResolveButton conversation={conversation} isDense={isDense} />
      )}
    </div>
  );
}
