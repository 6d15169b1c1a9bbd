import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Spinner } from './states/spinner.tsx';

/** The classes of a button, also for links that act like one. */
export const buttonLook = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap select-none transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55',
  {
    variants: {
      look: {
        primary: 'bg-press text-press-ink hover:bg-press-hover',
        secondary:
          'border border-line-strong bg-sheet text-press hover:border-press hover:bg-press-soft',
        soft: 'border border-line-strong bg-sheet text-ink hover:bg-sheet-2',
        quiet: 'text-ink-2 hover:bg-sheet-2 hover:text-ink',
        link: 'rounded-slip text-press hover:underline underline-offset-2',
        danger: 'bg-bad text-sheet hover:opacity-90',
        dangerQuiet: 'text-bad hover:bg-bad-soft',
      },
      size: {
        small: 'h-8 px-3 text-13 touch:h-11',
        medium: 'h-9 px-3.5 text-sm touch:h-11',
        large: 'h-11 px-4 text-sm',
        icon: 'size-9 touch:size-11',
        iconSmall: 'size-8 touch:size-11',
        inline: 'min-h-6 text-sm',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { look: 'primary', size: 'medium' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonLook> & {
    /** Work is under way: the label stays, presses do nothing and a spinner shows. */
    busy?: boolean;
  };

export function Button({
  look,
  size,
  wide,
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      // A busy button keeps its type and only cancels the click: in a form with one field and no
      // submit button, Enter would submit the form once more.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={clsx(buttonLook({ look, size, wide }), className)}
    >
      {busy && <Spinner size={16} />}
      {children}
    </button>
  );
}
