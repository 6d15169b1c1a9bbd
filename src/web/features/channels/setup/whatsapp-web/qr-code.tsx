import { encode } from 'uqr';

/**
 * A QR code, dark on white in both themes because cameras need that. It is made in the browser, so
 * its content reaches no other server.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-full rounded-sheet"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#10282b" />
    </svg>
  );
}
