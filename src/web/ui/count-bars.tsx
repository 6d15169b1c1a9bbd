import { clsx } from 'clsx';
import { number, percent } from '#web/lib/format.ts';

/** How often each thing happened, with its share of all. What has no name of its own is quiet. */
export function CountBars({
  rows,
  total,
}: {
  rows: readonly { id: string; name: string; count: number }[];
  total: number;
}) {
  return (
    <dl>
      {rows.map(({ id, name, count }) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-line py-2 text-sm not-first:border-t"
        >
          <dt
            className={clsx('first-letter:uppercase', id === '' ? 'text-ink-2' : 'wrap-anywhere')}
          >
            {name}
          </dt>
          <dd className="tabular-nums">
            <strong className="font-semibold">{number(count)}</strong>{' '}
            <span className="text-13 text-ink-2">{percent(count / total)}</span>
          </dd>
          <span
            aria-hidden
            style={{ width: `${(100 * count) / total}%` }}
            className={`col-span-2 mt-1.5 h-1 rounded-slip ${id === '' ? 'bg-line-strong' : 'bg-ink'}`}
          />
        </div>
      ))}
    </dl>
  );
}
