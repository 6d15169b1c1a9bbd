import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ChannelType } from '#channels/catalog.ts';

const edges: Record<ChannelType, string> = {
  instagram: 'border-instagram',
  messenger: 'border-messenger',
  whatsapp: 'border-whatsapp',
  whatsapp_web: 'border-dashed border-whatsapp-web',
  telegram: 'border-telegram',
};

/**
 * A channel's name beside an edge of its colour; that of WhatsApp Web is dashed. The name carries
 * the meaning.
 */
export function ChannelEdge({
  type,
  name,
  className,
}: {
  type: ChannelType;
  name: string;
  className?: string;
}) {
  return (
    <span className={clsx('inline-flex min-w-0 items-center gap-1.5', className)}>
      <span
        aria-hidden
        className={clsx(
          'h-[0.8em] shrink-0 border-l-3',
          edges[type],
          type === 'whatsapp_web' && 'border-dotted!',
        )}
      />
      <span className="min-w-0 truncate">{name}</span>
    </span>
  );
}

/** Lines about a channel, the first of which is its name, beside the same edge. */
export function BesideEdge({ type, children }: { type: ChannelType; children: ReactNode }) {
  return <span className={clsx('block min-w-0 border-l-3 pl-3', edges[type])}>{children}</span>;
}
