/** The longest side that a model is shown, in points. */
const LONGEST_SIDE = 1568;
const MAX_PIXELS = 60_000_000;
const DECODE_SECONDS = 5;

/**
 * Decodes a picture and encodes it again as JPEG: upright, no longer than a model reads, first
 * frame, without where and with what it was taken. Null: it is broken, too large, or no picture.
 */
export async function shrink(bytes: Uint8Array): Promise<Uint8Array | null> {
  // It is large, and most processes never see a picture.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}
