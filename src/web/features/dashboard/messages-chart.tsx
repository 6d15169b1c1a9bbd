import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear, scalePoint } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayOfMessages } from '#contract/dashboard.ts';
import { number } from '#web/lib/format.ts';
import { ChartTip } from './chart-tip.tsx';
import { useWidth } from './use-width.ts';
import { dayAndMonth } from './format-figures.ts';

const height = 288;
const room = { top: 10, right: 8, bottom: 28, left: 46 };
const lines = 4;
/** The least distance between two dates of the axis, in pixels. */
const dateRoom = 64;
const label = { fill: 'var(--ink-2)', fontSize: 12, fontFamily: 'inherit' };

/** Two stacked areas. A day is chosen with the pointer, by touch, or with the arrow keys. */
export function MessagesChart({ days }: { days: DayOfMessages[] }) {
  const { t } = useTranslation();
  const [frame, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const x = scalePoint({
    domain: days.map(({ day }) => day),
    range: [room.left, Math.max(room.left + 1, width - room.right)],
  });
  const most = Math.max(...days.map(({ agents, team }) => agents + team), lines);
  const y = scaleLinear({
    domain: [0, most],
    range: [height - room.bottom, room.top],
    nice: lines,
  });
  const at = ({ day }: DayOfMessages): number => x(day) ?? 0;
  const agents = (entry: DayOfMessages): number => y(entry.agents);
  const both = (entry: DayOfMessages): number => y(entry.agents + entry.team);
  const every = Math.max(1, Math.ceil(dateRoom / Math.max(1, x.step())));
  const day = chosen === null ? undefined : days[chosen];
  const spoken = day ?? days.at(-1);
  const choose = (clientX: number, left: number): void => {
    const index = Math.round((clientX - left - room.left) / Math.max(1, x.step()));
    setChosen(Math.min(days.length - 1, Math.max(0, index)));
  };
  return (
    <div
      ref={frame}
      className="relative h-full rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-press"
      onPointerMove={(event) =>
        choose(event.clientX, event.currentTarget.getBoundingClientRect().left)
      }
      onPointerDown={(event) =>
        choose(event.clientX, event.currentTarget.getBoundingClientRect().left)
      }
      onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
    >
      <svg width={width} height={height} aria-hidden className="block">
        {y.ticks(lines).map((value) => (
          <line
            key={value}
            x1={room.left}
            x2={width - room.right}
            y1={y(value)}
            y2={y(value)}
            stroke="var(--line)"
          />
        ))}
        <Area
          data={days}
          x={at}
          y0={() => y(0)}
          y1={agents}
          fill="var(--press)"
          fillOpacity={0.18}
        />
        <Area data={days} x={at} y0={agents} y1={both} fill="var(--ink)" fillOpacity={0.18} />
        <LinePath
          data={days}
          x={at}
          y={both}
          stroke="var(--ink)"
          strokeWidth={2}
          strokeLinejoin="round"
        />
        <LinePath
          data={days}
          x={at}
          y={agents}
          stroke="var(--press)"
          strokeWidth={2}
          strokeLinejoin="round"
        />
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
          tickLabelProps={(value) => ({
            ...label,
            textAnchor: value === days.at(-1)?.day ? 'end' : 'middle',
            dx: value === days.at(-1)?.day ? room.right : 0,
            dy: '0.5em',
          })}
        />
        {day && (
          <g>
            <line
              x1={at(day)}
              x2={at(day)}
              y1={room.top}
              y2={height - room.bottom}
              stroke="var(--ink-2)"
              strokeDasharray="3 4"
            />
            <circle
              cx={at(day)}
              cy={y(day.agents)}
              r={4}
              fill="var(--press)"
              stroke="var(--sheet)"
              strokeWidth={2}
            />
            <circle
              cx={at(day)}
              cy={y(day.agents + day.team)}
              r={4}
              fill="var(--ink)"
              stroke="var(--sheet)"
              strokeWidth={2}
            />
          </g>
        )}
      </svg>
      {day && <ChartTip day={day} left={at(day)} width={width} />}
      {/* A slider over the days does for the keyboard and screen readers what the pointer does. */}
      <input
        type="range"
        min={0}
        max={days.length - 1}
        value={chosen ?? days.length - 1}
        aria-label={t('dashboard.chart.choose')}
        aria-valuetext={
          spoken &&
          t('dashboard.chart.atDay', {
            day: dayAndMonth(spoken.day),
            agents: number(spoken.agents),
            team: number(spoken.team),
          })
        }
        onChange={(event) => setChosen(event.currentTarget.valueAsNumber)}
        onFocus={() => setChosen((before) => before ?? days.length - 1)}
        onBlur={() => setChosen(null)}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
    </div>
  );
}
