import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Sparkline } from './sparkline.tsx';

interface FigureProps {
  label: string;
  /** The list behind the figure; absent when there is none. */
  link?: Pick<LinkProps, 'to' | 'search'>;
  value: string;
  comparison: string;
  /** How it was on the days before; absent when nothing keeps that. */
  line?: (number | null)[];
  lineLabel?: string;
  /** It counts customers who wait. */
  waits?: boolean;
}

/**
 * One figure with its comparison, in three rows that it shares with its neighbours. With a list, its
 * name is a link to it.
 */
export function Figure({
  label,
  link,
  value,
  comparison,
  line,
  lineLabel = label,
  waits = false,
}: FigureProps) {
  // The unit of a time is set smaller, so that "2.5 min" has room beside its neighbours.
  const [amount, unit] = value.split(/\s/);
  return (
    <div className="relative row-span-3 grid min-w-0 grid-rows-subgrid pb-6">
      <h2 className="self-end text-13 text-ink-2">
        {link ? (
          <Link
            {...link}
            className="rounded-slip after:absolute after:inset-0 hover:text-ink hover:underline"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </h2>
      <div className="mt-1 flex items-end justify-between gap-3">
        <p
          className={clsx(
            'font-display text-34 font-semibold whitespace-nowrap tabular-nums',
            waits && 'text-wait',
          )}
        >
          {amount}
          {unit && <span className="text-xl">&nbsp;{unit}</span>}
        </p>
        {line && <Sparkline values={line} label={lineLabel} />}
      </div>
      <p className="mt-1 text-xs text-ink-2">{comparison}</p>
    </div>
  );
}

/** A placeholder for a figure while it loads. */
export function FigureSkeleton() {
  return (
    <div className="row-span-3 pb-6">
      <Skeleton onPage className="h-4 w-3/4" />
      <Skeleton onPage className="mt-2 h-9 w-1/2" />
      <Skeleton onPage className="mt-2 h-3 w-2/3" />
    </div>
  );
}
