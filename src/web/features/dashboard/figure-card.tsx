import type { Icon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Card } from '#web/ui/page/card.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Sparkline } from './sparkline.tsx';

const frame = 'flex h-full flex-col p-3 sm:p-4';

interface FigureCardProps {
  icon: Icon;
  label: string;
  /** The list behind the figure; absent when there is none. */
  link?: Pick<LinkProps, 'to' | 'search'>;
  value: string;
  comparison: string;
  line: (number | null)[];
  lineLabel: string;
}

/**
 * One figure. With a list, the whole card is a link to it. Without a list, the card comes after the
 * others in narrow windows.
 */
export function FigureCard({
  icon: Mark,
  label,
  link,
  value,
  comparison,
  line,
  lineLabel,
}: FigureCardProps) {
  return (
    <Card
      className={`${frame} relative ${link ? 'transition-colors duration-150 hover:border-field' : 'max-xl:col-span-2'}`}
    >
      <h2 className="flex items-center gap-2 text-13 text-ink-2 sm:text-sm">
        <Mark size={16} stroke={1.75} className="shrink-0 max-sm:hidden" aria-hidden />
        {link ? (
          <Link
            {...link}
            className="min-w-0 rounded-sm after:absolute after:inset-0 after:rounded-2xl"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </h2>
      <div className="mt-auto flex items-center justify-between gap-3 pt-2">
        <p className="text-28 font-semibold whitespace-nowrap">{value}</p>
        <Sparkline values={line} label={lineLabel} />
      </div>
      <p className="mt-1.5 text-xs text-ink-2">{comparison}</p>
    </Card>
  );
}

/** A placeholder for a figure while it loads. */
export function FigureSkeleton() {
  return (
    <Card className={frame}>
      <Skeleton className="h-5 w-3/4" />
      <div className="flex items-center justify-between gap-3 pt-2">
        <Skeleton className="h-8 w-1/3" />
        <Skeleton className="h-8 w-16" />
      </div>
      <Skeleton className="mt-1.5 h-4 w-1/2" />
    </Card>
  );
}
