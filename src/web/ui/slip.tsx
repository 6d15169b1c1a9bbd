import { clsx } from 'clsx';

/** A slip of paper with a folded corner: a customer waits. Words beside it say so. */
export const Slip = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 13 13"
    width="13"
    height="13"
    aria-hidden
    className={clsx('shrink-0 text-wait-mark', className)}
  >
    <path d="M1 0h11a1 1 0 0 1 1 1v7l-5 5H1a1 1 0 0 1-1-1V1a1 1 0 0 1 1-1z" fill="currentColor" />
    <path d="M13 8l-5 5V9a1 1 0 0 1 1-1z" className="fill-sheet" opacity=".55" />
  </svg>
);
