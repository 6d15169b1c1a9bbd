import type { ChannelType } from '#channels/catalog.ts';

/**
 * Turns a number as people write it into digits with country code. A number without `+` that has 10
 * or 11 digits is Brazilian.
 */
export function toDigits(typed: string): string {
  // without the trunk prefix 0
  const digits = typed.replaceAll(/\D/g, '').replace(/^0(?=\d{10,11}$)/, '');
  return !typed.trim().startsWith('+') && (digits.length === 10 || digits.length === 11)
    ? `55${digits}`
    : digits;
}

/**
 * The phone number in the id by which a channel knows a person; null: the id is not a number. The
 * ids of linked phones end with a domain ("5581…@s.whatsapp.net").
 */
export function phoneOf(channelType: ChannelType, value: string): string | null {
  if (channelType !== 'whatsapp' && channelType !== 'whatsapp_web') return null;
  return /^(\d{8,15})(@s\.whatsapp\.net)?$/.exec(value)?.[1] ?? null;
}
