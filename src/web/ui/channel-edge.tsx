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
 * A channel's name beside an edge of its colour; that of WhatsApp Web is dotted. The name carries
 * the meaning.
 */
export function ChannelEdge({
  type,
  name,
  title,
  className,
}: {
  type: ChannelType;
  name: string;
  /** For who points at it. */
  title?: string;
  className?: string;
}) {
  return (
    <span
      title={title}
      className={clsx(
        'edge inline-block min-w-0 truncate',
        edges[type],
        type === 'whatsapp_web' && 'border-dotted!',
        className,
      )}
    >
      {name}
    </span>
  );
}

/** Lines about a channel, the first of which is its name, beside the same edge. */
export function BesideEdge({ type, children }: { type: ChannelType; children: ReactNode }) {
  return <span className={clsx('block min-w-0 border-l-3 pl-3', edges[type])}>{children}</span>;
}
