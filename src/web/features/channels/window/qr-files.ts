import { drawQr, ink, paper } from '#web/ui/qr/qr-drawing.ts';

/** Large enough for a poster that is printed from a picture. */
const PICTURE_PIXELS = 1200;

/** For whoever prints: it stays sharp at any size. */
export function qrAsSvg(text: string): Blob {
  const { size, path } = drawQr(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="${paper}"/><path d="${path}" fill="${ink}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** For a post or a message. Rejects where the browser cannot draw it. */
export async function qrAsPng(text: string): Promise<Blob> {
  const { size, path } = drawQr(text);
  // A whole number of pixels a square, so that no edge is blurred.
  const scale = Math.floor(PICTURE_PIXELS / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser gives no canvas to draw on.');
  pen.fillStyle = paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.fillStyle = ink;
  pen.fill(new Path2D(path));
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('The browser made no picture of the canvas.');
  return file;
}
