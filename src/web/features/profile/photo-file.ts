/**
 * Width and height of a photo in pixels: twice what the largest avatar shows, for sharp screens.
 */
const side = 512;
const maxBytes = 5 * 1024 * 1024;

/** A file, and the object URL that shows it until the URL is revoked. */
export interface ChosenPhoto {
  file: File;
  address: string;
}

export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Why a file cannot be the photo; null: it can. A photo is an image of at most 5 MB. */
export async function faultOf(file: File): Promise<'invalid' | 'tooLarge' | null> {
  if (!file.type.startsWith('image/')) return 'invalid';
  if (file.size > maxBytes) return 'tooLarge';
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    // The type says image, but the browser cannot decode it as one.
    return 'invalid';
  }
}

/** The chosen square of a photo, as a new file. */
export async function cutOut(file: File, square: Square): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const photo = await createImageBitmap(file);
  canvas
    .getContext('2d')
    ?.drawImage(photo, square.x, square.y, square.width, square.height, 0, 0, side, side);
  photo.close();
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/webp', 0.9),
  );
  if (blob === null) throw new Error('The photo could not be cut');
  // A browser that cannot write WebP answers with PNG.
  return new File([blob], blob.type === 'image/webp' ? 'photo.webp' : 'photo.png', {
    type: blob.type,
  });
}
