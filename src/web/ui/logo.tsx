/**
 * The product's mark, a slip of paper with a folded corner, and its name. `tight` shows the mark
 * alone where both do not fit: on a narrow phone, and on a tablet beside the links of the top bar.
 */
export function Logo({ tight = false }: { tight?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-xl font-semibold tracking-tight">
      <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden>
        <path
          d="M3.5 1h17A2.5 2.5 0 0 1 23 3.5V16l-7 7H3.5A2.5 2.5 0 0 1 1 20.5v-17A2.5 2.5 0 0 1 3.5 1Z"
          fill="#e8552f"
        />
        <path d="m23 16-7 7v-5.5a1.5 1.5 0 0 1 1.5-1.5Z" fill="#8f2a10" />
        <path d="M6 8h11M6 12h7" stroke="#fffdf8" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      <span className={tight ? 'tight:sr-only' : undefined}>recado</span>
    </span>
  );
}
