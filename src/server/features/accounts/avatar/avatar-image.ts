import { AppError } from '#server/platform/errors.ts';

const SIDE = 256;
const MAX_PIXELS = 40_000_000;
const DECODE_SECONDS = 10;
const accepted: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
]);

/**
 * What the bytes are decides, not what they were called. The picture is decoded and written anew as
 * WebP, 256 × 256, upright, first frame, without metadata: nothing of the upload itself is ever
 * served. Throws `image_invalid`.
 */
export async function encodeAvatar(bytes: Uint8Array): Promise<Uint8Array> {
  // Both are large, and most processes never see an avatar.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ]);
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type === undefined || !accepted.has(type.mime) || isPolyglot(bytes))
    throw new AppError('image_invalid');
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    // Broken, too many pixels or too slow to decode: to the person all of it is a picture that does
    // not work.
    throw new AppError('image_invalid');
  }
}

/**
 * A picture that is also a page or an archive is somebody's trick, though writing it anew would
 * disarm it.
 */
function isPolyglot(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // A ZIP is read from its end: this record, and at most 64 KB of comment.
  return (
    /<(script|html|svg|iframe|!doctype html|\?php)[\s>/]/i.test(text) ||
    text.slice(-65_558).includes('PK\u0005\u0006')
  );
}
