import type { ComponentProps } from 'react';
import { LoadError } from '../states/load-error.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { Section } from './section.tsx';

/** What the section asks the server for. */
interface Asked {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * A section of a page that shows what it reads. Children: what it shows, once all of it is there;
 * until then a skeleton, or what went wrong.
 */
export function LoadedSection({
  asks,
  className = 'h-40 w-full',
  children,
  ...section
}: Omit<ComponentProps<typeof Section>, 'className'> & {
  asks: readonly Asked[];
  /** The size of the skeleton. */
  className?: string;
}) {
  const failed = asks.find(({ data, error }) => error && !data);
  return (
    <Section {...section}>
      <div className="mt-5">
        {asks.every(({ data }) => data) ? (
          children
        ) : failed?.error ? (
          <LoadError
            error={failed.error}
            busy={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        ) : (
          <Skeleton onPage className={className} />
        )}
      </div>
    </Section>
  );
}
