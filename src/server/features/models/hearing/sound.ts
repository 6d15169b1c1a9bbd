import { fileTypeFromBuffer } from 'file-type';

/**
 * How long a sound lasts, in seconds; null: it is one, and does not say. Resolves with 'broken' for
 * what is no sound.
 */
export async function lengthOf(bytes: Uint8Array): Promise<number | null | 'broken'> {
  // Most processes never hear anything.
  const { parseBuffer } = await import('music-metadata');
  try {
    const { format } = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true });
    if (format.hasAudio === false) return 'broken';
    const { duration } = format;
    return duration !== undefined && Number.isFinite(duration) && duration > 0 ? duration : null;
  } catch {
    // It knows fewer kinds than there are (AMR, which WhatsApp takes, is not one of them).
    const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
    return type?.mime.startsWith('audio/') ? null : 'broken';
  }
}

/** Whether it has a sound and no picture: a recording may lie in a file that mostly holds a film. */
export async function hasSoundAlone(bytes: Uint8Array): Promise<boolean> {
  const { parseBuffer } = await import('music-metadata');
  try {
    const { format } = await parseBuffer(bytes, undefined, { skipCovers: true });
    return format.hasAudio === true && format.hasVideo !== true;
  } catch {
    return false;
  }
}
