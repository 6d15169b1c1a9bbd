import { IconUsers } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { initialsOf } from '#web/ui/initials.ts';
import { tintOf } from '#web/ui/tint.ts';

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
        'flex shrink-0 items-center justify-center rounded-full font-semibold uppercase',
        tintOf(name ?? ''),
        large ? 'size-11 text-sm' : 'size-9 text-xs',
      )}
    >
      {isGroup ? <IconUsers size={28} stroke={1.75} /> : initialsOf(name ?? '') || '?'}
    </span>
  );
}
