import type { Node } from '../library.ts';

/** The server ends the stream, with a number for the reason. */
export const streamError = (code: string): Node => ({ tag: 'stream:error', attrs: { code } });

/** Another socket took this one's place, or the phone removed the device. */
export const conflict = (type: 'replaced' | 'device_removed'): Node => ({
  tag: 'stream:error',
  attrs: type === 'device_removed' ? { code: '401' } : {},
  content: [{ tag: 'conflict', attrs: { type } }],
});
