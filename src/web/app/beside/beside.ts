import { followUnread } from './app-badge.ts';
import { followDeviceNotices } from './device-notices.ts';
import { watchVersion } from './new-version.ts';

/** Begins what goes on beside the screens of a signed-in person; the answer ends it. */
export function begin(go: (path: string) => void): () => void {
  const stops = [followDeviceNotices(go), followUnread(), watchVersion()];
  return () => stops.forEach((stop) => stop());
}
