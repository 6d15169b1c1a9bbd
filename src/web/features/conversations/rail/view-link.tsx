import { createLink } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { View } from './use-views.ts';

/** The link to one view. The conversation that is open stays open beside the other list. */
export function ViewLink({
  view: { name, icon: Mark, search, count, waits, chosen },
  look,
}: {
  view: View;
  look: 'rail' | 'chip';
}) {
  return (
    <PlainLink
      to="."
      search={(before) => search(before)}
      replace
      isChosen={chosen}
      className={clsx(
        'flex items-center whitespace-nowrap transition-colors duration-120 focus-visible:-outline-offset-2',
        look === 'rail' ? railLook(chosen) : chipLook(chosen),
      )}
    >
      {look === 'rail' && <Mark size={18} stroke={1.75} aria-hidden className="shrink-0" />}
      <span className="min-w-0 flex-1 truncate">{name}</span>{' '}
      {count !== '' && (
        <span
          className={clsx(
            'tabular-nums',
            waits && (look === 'rail' || !chosen) && 'font-semibold text-wait',
          )}
        >
          {count}
        </span>
      )}
    </PlainLink>
  );
}

/** A link of which we say whether it is chosen: to the router, two views may be the same place. */
const PlainLink = createLink(function PlainLink({
  isChosen,
  'aria-current': _,
  children,
  ...rest
}: ComponentProps<'a'> & { isChosen: boolean }) {
  return (
    <a {...rest} aria-current={isChosen ? 'true' : undefined}>
      {children}
    </a>
  );
});

const railLook = (chosen: boolean): string =>
  clsx(
    'h-8.5 gap-2.5 rounded-control border px-2.5 text-sm group-data-dense/inbox:h-7 touch:h-11',
    chosen
      ? 'border-line bg-sheet font-semibold text-ink'
      : 'border-transparent text-ink-2 hover:bg-sheet-2 hover:text-ink',
  );

const chipLook = (chosen: boolean): string =>
  clsx(
    'h-8 shrink-0 gap-1.5 rounded-full border px-3 text-13 touch:h-11 touch:px-4 touch:text-sm',
    chosen
      ? 'border-ink bg-ink font-medium text-sheet'
      : 'border-line-strong text-ink-2 hover:text-ink',
  );
