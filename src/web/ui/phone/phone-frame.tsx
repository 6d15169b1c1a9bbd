import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import type { ChannelType } from '#channels/catalog.ts';
import './phone.css';

/** The colours of the heads: those of the channels, deep enough for words in every theme. */
const colours: Record<ChannelType, string> = {
  instagram: 'var(--instagram)',
  messenger: 'var(--messenger)',
  whatsapp: 'var(--whatsapp)',
  whatsapp_web: 'var(--whatsapp-web)',
  telegram: 'var(--telegram)',
};
const headOf = (type: ChannelType): CSSProperties => ({
  background: `color-mix(in oklab, ${colours[type]} var(--phone-head), var(--phone))`,
  color: 'var(--phone-head-ink)',
});

/** The head of a chat on a customer's phone, which alone wears the channel's colour. */
export function PhoneHead({
  type,
  name,
  under,
  as: Name = 'p',
  className,
  children,
}: {
  type: ChannelType;
  /** Who the customer writes to. */
  name: string;
  under: ReactNode;
  as?: 'h2' | 'p';
  className?: string;
  /** At the right: what can be done there. */
  children?: ReactNode;
}) {
  return (
    <header
      style={headOf(type)}
      className={clsx('flex shrink-0 items-center gap-3 py-3 pr-2 pl-5', className)}
    >
      <div className="min-w-0 flex-1">
        <Name className="truncate text-15 font-semibold">{name}</Name>
        <p className="truncate text-xs opacity-95">{under}</p>
      </div>
      {children}
    </header>
  );
}
