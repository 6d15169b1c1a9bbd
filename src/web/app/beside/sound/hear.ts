import { playNotice } from '#web/lib/sound/notice-sound.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { isInFront } from './in-front.ts';

/** What comes within this time after a sound belongs to the same burst. */
const BURST_MS = 10_000;
/** A tab that comes later than this is too late. */
const PATIENCE_MS = 5000;

export interface Alert {
  version: string;
  conversationId: string | null;
}

/**
 * Sounds for an alert, in one of the open tabs only: one at a time comes to its turn, and what it
 * did is stored for those behind it. Not for a conversation that is in front of the person. Resolves
 * with false where the browser did not let this tab be heard; then the next one tries.
 */
export async function hear(alert: Alert): Promise<boolean> {
  if (!navigator.locks) return sound(alert);
  try {
    return await navigator.locks.request(
      'recado.sound',
      { signal: AbortSignal.timeout(PATIENCE_MS) },
      () => sound(alert),
    );
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return true;
    throw error;
  }
}

async function sound({ version, conversationId }: Alert): Promise<boolean> {
  const [heard, at] = (readStored('heard') ?? '').split(' ');
  if (heard === version) return true;
  const isBurst = Date.now() - Number(at ?? 0) < BURST_MS;
  if (isBurst || (conversationId && (await isInFront(`/conversations/${conversationId}`)))) {
    writeStored('heard', `${version} ${at ?? 0}`);
    return true;
  }
  try {
    await playNotice();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return false;
    throw error;
  }
  writeStored('heard', `${version} ${Date.now()}`);
  return true;
}
