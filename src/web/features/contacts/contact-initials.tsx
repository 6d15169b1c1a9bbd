import { IconUsers } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { initialsOf } from '#web/ui/initials.ts';

/** A contact's initials, or the icon of a group. It is decoration: the name stands beside it. */
export function ContactInitials({
  name,
  isGroup = false,
  large = false,
}: {
  name: string | null;
  isGroup?: boolean;
  large?: boolean;
}) {
  return (
    <span
      aria-hidden
      className={clsx(
        'flex shrink-0 items-center justify-center rounded-full bg-press-soft font-semibold text-press uppercase',
        large ? 'size-16 text-base' : 'size-9 text-xs',
      )}
    >
      {isGroup ? <IconUsers size={28} stroke={1.75} /> : initialsOf(name ?? '') || '?'}
    </span>
  );
}
