import type { Transcript, Unreadable } from '#channels/message.ts';
import { lengthOf } from './sound.ts';
import type { Speech, Transcribe } from './transcribe.ts';

/**
 * How long the customer waits for what is being written down, or for a picture that is on its way:
 * so long after the first of them came. Then they are told what to do.
 */
export const HEAR_MS = 20_000;

const LONGEST_SECONDS = 600;
const LARGEST_BYTES = 20_000_000;
/** The least that a second of speech takes; it bounds what does not say how long it is. */
const BYTES_OF_SECOND = 550;

/** What is said in a sound; or why nobody could tell. */
export type Heard = { transcript: Transcript } | { unreadable: Unreadable };

/** Why nobody has to look into a sound of which so much is known; null: nothing is against it. */
export function refusalOf({
  seconds = 0,
  bytes = 0,
}: {
  seconds?: number | undefined;
  bytes?: number | undefined;
}): Unreadable | null {
  if (seconds > LONGEST_SECONDS) return 'too_long';
  return bytes > LARGEST_BYTES ? 'too_large' : null;
}

/**
 * Has a model write down what is said in a sound, within the limits of what an agent hears.
 * `said`: how long it is, as its sender told. Throws the signal's reason where that ended it.
 */
export async function hear(
  transcribe: Transcribe,
  speech: Omit<Speech, 'seconds' | 'atMostSeconds'>,
  said: number | null,
  signal: AbortSignal,
): Promise<Heard> {
  const { bytes } = speech;
  const refusal = refusalOf({ bytes: bytes.byteLength });
  if (refusal !== null) return { unreadable: refusal };
  const measured = await lengthOf(bytes);
  if (measured === 'broken') return { unreadable: 'broken' };
  const seconds = measured ?? said;
  const most = seconds ?? bytes.byteLength / BYTES_OF_SECOND;
  if (most > LONGEST_SECONDS) return { unreadable: 'too_long' };
  const heard = await transcribe({ ...speech, seconds, atMostSeconds: LONGEST_SECONDS }, signal);
  return typeof heard === 'string' ? { unreadable: heard } : { transcript: heard };
}
