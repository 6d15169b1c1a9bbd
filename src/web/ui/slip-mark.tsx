/** A slip with a folded corner: a customer waits. Words stand beside it. */
export function SlipMark({ size = 14 }: { size?: number }) {
  return (
    <svg viewBox="0 0 14 14" width={size} height={size} className="shrink-0" aria-hidden>
      <path
        d="M1 0h12a1 1 0 0 1 1 1v8l-5 5H1a1 1 0 0 1-1-1V1a1 1 0 0 1 1-1Z"
        className="fill-wait-mark"
      />
      <path d="M14 9h-4a1 1 0 0 0-1 1v4Z" className="fill-wait" />
    </svg>
  );
}
