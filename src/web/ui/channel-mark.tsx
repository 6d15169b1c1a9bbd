import {
  IconBrandInstagram,
  IconBrandMessenger,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconQrcode,
  type Icon,
} from '@tabler/icons-react';
import { cva } from 'class-variance-authority';
import type { ChannelType } from '#channels/catalog.ts';

const icons: Record<ChannelType, Icon> = {
  instagram: IconBrandInstagram,
  messenger: IconBrandMessenger,
  whatsapp: IconBrandWhatsapp,
  whatsapp_web: IconQrcode,
  telegram: IconBrandTelegram,
};
const pixels = { tiny: 12, small: 16, medium: 20, large: 24 };

const look = cva('flex shrink-0 items-center justify-center', {
  variants: {
    type: {
      instagram: 'bg-instagram/12 text-instagram',
      messenger: 'bg-messenger/12 text-messenger',
      whatsapp: 'bg-whatsapp/12 text-whatsapp',
      whatsapp_web: 'bg-whatsapp-web/12 text-whatsapp-web',
      telegram: 'bg-telegram/12 text-telegram',
    },
    size: {
      tiny: 'size-4 rounded-sm',
      small: 'size-7 rounded-md',
      medium: 'size-9 rounded-lg',
      large: 'size-12 rounded-xl',
    },
  },
});

/**
 * The icon of a channel's type on a tint of its colour. It is decoration: the name of the type
 * stands beside it.
 */
export function ChannelMark({
  type,
  size = 'medium',
}: {
  type: ChannelType;
  size?: keyof typeof pixels;
}) {
  const Mark = icons[type];
  return (
    <span className={look({ type, size })} aria-hidden>
      <Mark size={pixels[size]} stroke={1.75} />
    </span>
  );
}
