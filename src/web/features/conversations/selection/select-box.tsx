import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { use } from 'react';
import type { Row } from '../list/known-rows.ts';
import { nameOf } from '../names.ts';
import { SelectionOfList, useIsChosen } from './selection.ts';

/**
 * Chooses a row. It takes the place of the face on hover and focus, and stays while anything is
 * chosen. With Shift, every row in between is chosen.
 */
export function SelectBox({ row, isDense, t }: { row: Row; isDense: boolean; t: TFunction }) {
  const selection = use(SelectionOfList);
  const checked = useIsChosen(row.id);
  return (
    <label
      className={clsx(
        'absolute inset-y-0 left-0 flex cursor-pointer items-center justify-center opacity-0 group-hover/row:opacity-100 group-data-selecting/list:opacity-100 has-checked:opacity-100 has-focus-visible:opacity-100 touch:hidden touch:group-data-selecting/list:flex!',
        isDense ? 'w-10' : 'w-16',
      )}
    >
      <input
        type="checkbox"
        data-select={row.id}
        aria-label={t('conversations.selection.choose', { name: nameOf(row, t) })}
        aria-keyshortcuts="x"
        checked={checked}
        onChange={({ nativeEvent }) => {
          if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) selection.reach(row);
          else selection.toggle(row);
        }}
        className="size-4.5 cursor-pointer accent-press"
      />
    </label>
  );
}
