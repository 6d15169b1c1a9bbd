import { initialsOf } from '#web/ui/initials.ts';

/** A round mark with the initials of a name. It is decoration: the name stands beside it. */
export function Initials({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      aria-hidden
      className={`flex shrink-0 items-center justify-center rounded-full bg-press text-xs font-semibold text-press-ink uppercase ${large ? 'size-9' : 'size-8'}`}
    >
      {initialsOf(name) || '?'}
    </span>
  );
}
