import { IconMessages } from '@tabler/icons-react';

/** The product's mark and name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-base font-semibold">
      <span className="flex size-8 items-center justify-center rounded-lg bg-brand text-on-brand" aria-hidden>
        <IconMessages size={20} stroke={1.75} />
      </span>
      Recado
    </span>
  );
}
