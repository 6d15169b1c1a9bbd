import { playNotice } from '#web/lib/sound/notice-sound.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { isInFront } from './in-front.ts';

/** What comes within this time after a sound belongs to the same burst. */
const BURST_MS = 10_000;
/** Who waits longer than this for their turn is too late to sound. */
const PATIENCE_MS = 2000;

export interface Alert {
  version: string;
  conversationId: string | null;
}

/**
 * Sounds for an alert, in one of the open tabs only: one at a time comes to its turn, and who has
 * sounded keeps it until the burst is over. Not for a conversation that is in front of the person.
 * Resolves with false where the browser did not let this tab be heard; then the next one tries.
 */
export function hear(alert: Alert): Promise<boolean> {
  if (!navigator.locks) return sound(alert).then((did) => did !== 'refused');
  const { locks } = navigator;
  return new Promise((resolve, reject) => {
    locks
      .request('recado.sound', { signal: AbortSignal.timeout(PATIENCE_MS) }, async () => {
        const did = await sound(alert);
        resolve(did !== 'refused');
        if (did === 'sounded') await new Promise((over) => setTimeout(over, BURST_MS));
      })
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'TimeoutError') resolve(true);
        else reject(error);
      });
  });
}

async function sound({
  version,
  conversationId,
}: Alert): Promise<'sounded' | 'silent' | 'refused'> {
  // A tab without the live stream hears of it later than the others.
  if (readStored('heard') === version) return 'silent';
  if (conversationId && (await isInFront(`/conversations/${conversationId}`))) return 'silent';
  try {
    await playNotice();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return 'refused';
    throw error;
  }
  writeStored('heard', version);
  return 'sounded';
}
