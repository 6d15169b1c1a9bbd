import { encode } from 'uqr';

/** A QR code as squares of one unit: `size` in each direction, with its quiet border. */
export interface QrDrawing {
  size: number;
  /** The path of an SVG that fills the dark squares. */
  path: string;
}

export const paper = '#fff';
export const ink = '#10282b';

/** Made in the browser, so the content reaches no other server. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return { size, path };
}
