import { AxisBottom, AxisLeft } from '@visx/axis';
import type { scaleBand, scaleLinear } from '@visx/scale';
import type { DayOfMessages } from '#contract/dashboard/dashboard.ts';
import { number } from '#web/lib/format.ts';
import { dayAndMonth } from '../format-figures.ts';

/** The least distance between two dates of the axis, in pixels. */
const dateRoom = 64;
const label = { fill: 'var(--ink-2)', fontSize: 12, fontFamily: 'inherit' };

/** The lines behind the bars, the numbers at the left and the days below an inked line. */
export function ChartAxes({
  days,
  x,
  y,
  lines,
  width,
  height,
  room,
}: {
  days: readonly DayOfMessages[];
  x: ReturnType<typeof scaleBand<string>>;
  y: ReturnType<typeof scaleLinear<number>>;
  lines: number;
  width: number;
  height: number;
  room: { right: number; bottom: number; left: number };
}) {
  const every = Math.max(1, Math.ceil(dateRoom / Math.max(1, x.step())));
  return (
    <>
      {y.ticks(lines).map((value) => (
        <line
          key={value}
          x1={room.left}
          x2={width - room.right}
          y1={y(value)}
          y2={y(value)}
          stroke={value === 0 ? 'var(--ink)' : 'var(--line)'}
        />
      ))}
      <AxisLeft
        scale={y}
        left={room.left - 2}
        numTicks={lines}
        hideAxisLine
        hideTicks
        tickFormat={(value) => number(Number(value))}
        tickLabelProps={{ ...label, textAnchor: 'end', dx: '-0.25em', dy: '0.32em' }}
      />
      <AxisBottom
        scale={x}
        top={height - room.bottom}
        hideAxisLine
        hideTicks
        tickValues={days
          .filter((_, index) => (days.length - 1 - index) % every === 0)
          .map((entry) => entry.day)}
        tickFormat={dayAndMonth}
        tickLabelProps={{ ...label, textAnchor: 'middle', dy: '0.5em' }}
      />
    </>
  );
}
