import { clsx } from 'clsx';
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
      <span aria-hidden className={clsx('h-[0.8em] shrink-0 border-l-3', edges[type])} />
      <span className="min-w-0 truncate">{name}</span>
    </span>
  );
}
