import { initialsOf } from '#web/ui/initials.ts';
import { tintOf } from '#web/ui/tint.ts';

/** A round mark with the initials of a name. It is decoration: the name stands beside it. */
export function Initials({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      aria-hidden
      className={`flex shrink-0 items-center justify-center rounded-full text-xs font-semibold uppercase ${tintOf(name)} ${large ? 'size-9' : 'size-8'}`}
    >
      {initialsOf(name) || '?'}
    </span>
  );
}
