import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A link to the page that this page belongs to. Takes what the router's Link takes. */
export const BackLink = createLink(function BackLink({
  children,
  className,
  ...rest
}: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={clsx(
        'inline-flex min-h-6 items-center gap-2 rounded-slip text-sm font-semibold text-press hover:underline touch:-mt-2.5 touch:min-h-11',
        className,
      )}
    >
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </a>
  );
});
