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
 * Decodes the picture and encodes it again as WebP: 256 × 256, upright, first frame, without
 * metadata. So nothing of the upload itself is ever served. The bytes decide what the file is, not
 * its name or declared type. Throws `image_invalid`.
 */
export async function encodeAvatar(bytes: Uint8Array): Promise<Uint8Array> {
  // Both modules are large, and most processes never see an avatar.
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
    // The picture is broken, has too many pixels or takes too long to decode. To the person all of
    // it is a picture that does not work.
    throw new AppError('image_invalid');
  }
}

/**
 * Whether the picture is also a web page or an archive. That is a trick, and is refused although
 * encoding it again would make it harmless.
 */
function isPolyglot(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // A ZIP is read from its end, which is this record and at most 64 KB of comment.
  return (
    /<(script|html|svg|iframe|!doctype html|\?php)[\s>/]/i.test(text) ||
    text.slice(-65_558).includes('PK\u0005\u0006')
  );
}
