/**
 * A coral count on a corner, at most "99+". The text beside it tells screen readers what is
 * counted.
 */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute -top-2.5 left-2.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-wait-mark px-1 text-xs leading-none font-semibold text-on-wait tabular-nums"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
