import type { ChannelType } from '#channels/catalog.ts';

/**
 * A number as people write it, as digits with country code: without `+` and with 10 or 11 digits it
 * is a Brazilian one.
 */
export function toDigits(typed: string): string {
  // the zero of a trunk line
  const digits = typed.replaceAll(/\D/g, '').replace(/^0(?=\d{10,11}$)/, '');
  return !typed.trim().startsWith('+') && (digits.length === 10 || digits.length === 11)
    ? `55${digits}`
    : digits;
}

/**
 * The number behind what a channel calls somebody; null: it is no number. Linked phones add a
 * domain ("5581…@s.whatsapp.net").
 */
export function phoneOf(channelType: ChannelType, value: string): string | null {
  if (channelType !== 'whatsapp' && channelType !== 'whatsapp_web') return null;
  return /^(\d{8,15})(@s\.whatsapp\.net)?$/.exec(value)?.[1] ?? null;
}
