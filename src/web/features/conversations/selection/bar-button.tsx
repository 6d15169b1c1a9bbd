import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useLetterKeys } from '#web/lib/letter-keys.ts';

/** A button of the dark bar, with the key that presses it. */
export function BarButton({
  letter,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { letter: string }) {
  const letters = useLetterKeys();
  return (
    <button
      type="button"
      aria-keyshortcuts={letter}
      className={clsx(
        'inline-flex h-8 items-center gap-1.5 rounded-control px-2 text-13 whitespace-nowrap hover:bg-ink-2 focus-visible:outline-sheet disabled:opacity-55 @max-lg/list:px-1.5 touch:h-11 touch:min-w-11 touch:justify-center',
        className,
      )}
      {...rest}
    >
      {children}
      {letters && letter.length === 1 && (
        <kbd
          aria-hidden
          className="rounded-slip border border-ink-3 px-1 font-sans text-xs leading-4 uppercase touch:hidden"
        >
          {letter}
        </kbd>
      )}
    </button>
  );
}
