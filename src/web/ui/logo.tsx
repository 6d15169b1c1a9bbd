import { logoMark } from './logo-mark.ts';

const { slip, fold, lines } = logoMark;

/**
 * The product's mark and its name. `tight` shows the mark
 * alone where both do not fit: on a narrow phone, and on a tablet beside the links of the top bar.
 */
export function Logo({ tight = false }: { tight?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-xl font-semibold tracking-tight">
      <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden>
        <path d={slip.path} fill={slip.colour} />
        <path d={fold.path} fill={fold.colour} />
        <path
          d={lines.path}
          stroke={lines.colour}
          strokeWidth={lines.width}
          strokeLinecap="round"
        />
      </svg>
      <span className={tight ? 'tight:sr-only' : undefined}>recado</span>
    </span>
  );
}
