import { drawQr, ink, paper } from './qr-drawing.ts';

/** A QR code, dark on white in both themes because cameras need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = drawQr(text);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-full rounded-sheet"
    >
      <rect width={size} height={size} fill={paper} />
      <path d={path} fill={ink} />
    </svg>
  );
}
