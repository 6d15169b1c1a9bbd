import { IconUser } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';

const sizes = { sm: 'size-8', md: 'size-9', lg: 'size-20' };
const pixels = { sm: 16, md: 18, lg: 36 };

/** A person's picture, or a generic icon when there is no picture or it cannot be loaded. */
export function Avatar({ url, size = 'md' }: { url: string | null; size?: keyof typeof sizes }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-press-soft text-press select-none',
        sizes[size],
      )}
    >
      {url && url !== broken ? (
        <img src={url} alt="" className="size-full object-cover" onError={() => setBroken(url)} />
      ) : (
        <IconUser size={pixels[size]} stroke={1.75} aria-hidden />
      )}
    </span>
  );
}
