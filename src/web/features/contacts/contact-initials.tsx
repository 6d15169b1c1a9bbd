import { clsx } from 'clsx';
import { initialsOf } from '#web/ui/initials.ts';

/** A contact's first letters. Decoration: the name stands beside it. */
export function ContactInitials({ name, large = false }: { name: string | null; large?: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'flex shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand uppercase',
        large ? 'size-16 text-base' : 'size-9 text-xs',
      )}
    >
      {initialsOf(name ?? '') || '?'}
    </span>
  );
}
