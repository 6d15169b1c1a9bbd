import type { MouseEvent, ReactNode } from 'react';

/** The way to a conversation: a plain press opens it here, any other does what the browser does. */
export function RowLink({
  href,
  isOpened,
  onOpen,
  className,
  children,
}: {
  href: string;
  isOpened: boolean;
  onOpen: () => void;
  className: string;
  children: ReactNode;
}) {
  const press = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      href={href}
      data-status={isOpened ? 'active' : undefined}
      aria-current={isOpened ? 'page' : undefined}
      onClick={press}
      className={className}
    >
      {children}
    </a>
  );
}
