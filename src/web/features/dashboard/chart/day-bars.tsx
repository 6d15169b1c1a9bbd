import type { scaleBand, scaleLinear } from '@visx/scale';
import type { DayOfMessages } from '#contract/dashboard/dashboard.ts';

/** Between the two parts of a bar, in pixels. */
const gap = 1;

/** What the agents sent at the bottom, what the team sent on it; the other days step back. */
export function DayBars({
  days,
  x,
  y,
  chosen,
}: {
  days: readonly DayOfMessages[];
  x: ReturnType<typeof scaleBand<string>>;
  y: ReturnType<typeof scaleLinear<number>>;
  chosen: number | null;
}) {
  const ground = y(0);
  return days.map(({ day, agents, team }, index) => (
    <g key={day} opacity={chosen === null || chosen === index ? 1 : 0.45}>
      <Bar at={x(day)} width={x.bandwidth()} top={y(agents)} bottom={ground} fill="var(--press)" />
      <Bar
        at={x(day)}
        width={x.bandwidth()}
        top={y(agents + team)}
        bottom={y(agents) - (agents > 0 ? gap : 0)}
        fill="var(--ink)"
      />
    </g>
  ));
}

function Bar({
  at,
  width,
  top,
  bottom,
  fill,
}: {
  at: number | undefined;
  width: number;
  top: number;
  bottom: number;
  fill: string;
}) {
  if (bottom - top <= 0) return null;
  return <rect x={at} y={top} width={width} height={bottom - top} fill={fill} />;
}
