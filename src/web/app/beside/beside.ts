import { followUnread } from './app-badge.ts';
import { followDeviceNotices } from './device-notices.ts';
import { watchVersion } from './new-version.ts';
import { followSound } from './sound/follow-sound.ts';

/** Where the page is, and how it goes elsewhere. */
interface Place {
  go: (path: string) => void;
  /** Calls the listener whenever the address has changed; the answer ends it. */
  onLocation: (listener: () => void) => () => void;
}

/** Begins what goes on beside the screens of a signed-in person; the answer ends it. */
export function begin({ go, onLocation }: Place): () => void {
  const stops = [followDeviceNotices(go), followUnread(), watchVersion(), followSound(onLocation)];
  return () => stops.forEach((stop) => stop());
}
