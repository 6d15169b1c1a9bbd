let last = 0;

/**
 * A UUID of version 7: ids that were made one after the other sort in that order, also within a
 * millisecond. The package that the server uses is a seventh of the code of a conversation.
 */
export function newId(): string {
  last = Math.max(Date.now(), last + 1);
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = last.toString(16).padStart(12, '0');
  const variant = ((bytes[2] ?? 0) & 0x3f) | 0x80;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(1, 4)}-${variant.toString(16)}${random.slice(6, 8)}-${random.slice(8)}`;
}
