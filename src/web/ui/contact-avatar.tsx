import { IconUsers } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { initialsOf } from '#web/ui/initials.ts';
import { tintOf } from '#web/ui/tint.ts';

/**
 * A customer's initials on their tint, or the icon of a group. It is decoration: the name stands
 * beside it.
 */
export function ContactAvatar({
  name,
  isGroup = false,
  className,
}: {
  name: string | null;
  isGroup?: boolean;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-full text-xs font-semibold uppercase',
        tintOf(name ?? ''),
        className,
      )}
    >
      {isGroup ? <IconUsers size={18} stroke={1.75} /> : initialsOf(name ?? '') || '?'}
    </span>
  );
}
