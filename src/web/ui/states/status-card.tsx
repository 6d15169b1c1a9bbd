import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { Card } from '#web/ui/page/card.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { Spinner } from './spinner.tsx';

const marks = {
  busy: 'text-ink-2',
  done: 'text-ok',
  failed: 'text-bad',
};

/**
 * Says what is going on, alone in the middle of a page. Screen readers announce a failure at once.
 */
export function StatusCard({
  kind,
  title,
  text,
  children,
}: {
  kind: keyof typeof marks;
  title: string;
  text?: string | undefined;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (kind !== 'busy') heading.current?.focus();
  }, [kind]);
  return (
    <Card
      role={kind === 'failed' ? 'alert' : 'status'}
      className="mx-auto mt-8 flex max-w-112 flex-col items-center px-6 py-12 text-center md:mt-16"
    >
      <PageTitle>{title}</PageTitle>
      <span className={clsx('flex', marks[kind])}>
        {kind === 'busy' && <Spinner size={26} />}
        {kind === 'done' && <IconCircleCheck size={30} stroke={1.75} aria-hidden />}
        {kind === 'failed' && <IconAlertTriangle size={28} stroke={1.75} aria-hidden />}
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-26 outline-none">
        {title}
      </h1>
      {text && <p className="mt-1.5 text-15 text-ink-2">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-2">{children}</div>}
    </Card>
  );
}
