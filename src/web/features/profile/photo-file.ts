/** The size of a photo: twice what the largest avatar needs on a sharp screen. */
const side = 512;
const maxBytes = 5 * 1024 * 1024;

/** A file, and the address under which the browser shows it until that is revoked. */
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

/** Why a file cannot be the photo, or null when it can: only an image, and at most 5 MB of it. */
export async function faultOf(file: File): Promise<'invalid' | 'tooLarge' | null> {
  if (!file.type.startsWith('image/')) return 'invalid';
  if (file.size > maxBytes) return 'tooLarge';
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    // Named like an image, but the browser cannot read it as one.
    return 'invalid';
  }
}

/** The chosen square of a photo as a file of its own. */
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
