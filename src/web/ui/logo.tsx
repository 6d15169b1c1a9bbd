import { IconMessages } from '@tabler/icons-react';

/**
 * The product's mark and name. `tight` shows the mark alone where both do not fit: on a narrow
 * phone, and on a tablet beside the links of the top bar.
 */
export function Logo({ tight = false }: { tight?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 text-base font-semibold">
      <span
        className="flex size-8 items-center justify-center rounded-lg bg-brand text-on-brand"
        aria-hidden
      >
        <IconMessages size={20} stroke={1.75} />
      </span>
      <span className={tight ? 'tight:sr-only' : undefined}>Recado</span>
    </span>
  );
}
