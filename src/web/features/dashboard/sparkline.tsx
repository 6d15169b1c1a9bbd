/** With fewer days it would show a slope that is none. */
const fewest = 5;
const size = { width: 64, height: 32, edge: 2 };

/**
 * The last days as a line without axes. The text beside it says what it shows. Days without a value
 * leave a gap.
 */
export function Sparkline({ values, label }: { values: (number | null)[]; label: string }) {
  if (values.filter((value) => value !== null && value > 0).length < fewest) return null;
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
      className="h-8 w-16 min-w-0 text-ink-2 max-[22rem]:hidden"
    >
      <title>{label}</title>
      <path
        d={pathOf(values)}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function pathOf(values: (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known);
  const least = Math.min(...known);
  const step = (size.width - 2 * size.edge) / Math.max(1, values.length - 1);
  const room = size.height - 2 * size.edge;
  let pen = 'M';
  return values
    .map((value, index) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      // A flat line is drawn low when all values are 0, and otherwise in the middle.
      const height = most > least ? (value - least) / (most - least) : most === 0 ? 0 : 0.5;
      const point = `${pen}${(size.edge + index * step).toFixed(1)} ${(size.height - size.edge - height * room).toFixed(1)}`;
      // A day between two gaps is drawn as a dot.
      const isAlone = pen === 'M' && (values[index + 1] ?? null) === null;
      pen = 'L';
      return isAlone ? `${point}h.01` : point;
    })
    .join('');
}
