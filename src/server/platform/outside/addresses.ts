import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is one of the open internet. Private, local, shared and reserved ranges are
 * not, nor are IPv6 addresses that carry an IPv4 address within them (mapped, 6to4, NAT64, Teredo),
 * because a gateway may lead them back inside.
 */
export function isOutside(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 is given out; what the library has no name for is not reached either.
  return parsed.kind() === 'ipv4' || firstBits(parsed.toByteArray()) === 0b001;
}

const firstBits = ([first = 0]: readonly number[]): number => first >> 5;
