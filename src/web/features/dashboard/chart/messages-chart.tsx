import { scaleBand, scaleLinear } from '@visx/scale';
import { useState } from 'react';
import type { DayOfMessages } from '#contract/dashboard/dashboard.ts';
import { ChartAxes } from './chart-axes.tsx';
import { ChartTip } from './chart-tip.tsx';
import { DayBars } from './day-bars.tsx';
import { DaySlider } from './day-slider.tsx';
import { useWidth } from './use-width.ts';

const height = 224;
const room = { top: 10, right: 0, bottom: 28, left: 38 };
const lines = 4;

/** A bar for each day. A day is chosen with the pointer, by touch, or with the arrow keys. */
export function MessagesChart({ days }: { days: DayOfMessages[] }) {
  const [frame, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const x = scaleBand({
    domain: days.map(({ day }) => day),
    range: [room.left, Math.max(room.left + 1, width - room.right)],
    paddingInner: days.length > 10 ? 0.25 : 0.45,
    paddingOuter: 0.15,
  });
  const most = Math.max(...days.map(({ agents, team }) => agents + team), lines);
  const y = scaleLinear({
    domain: [0, most],
    range: [height - room.bottom, room.top],
    nice: lines,
  });
  const day = chosen === null ? undefined : days[chosen];
  const choose = (clientX: number, left: number): void => {
    const index = Math.floor((clientX - left - room.left) / Math.max(1, x.step()));
    setChosen(Math.min(days.length - 1, Math.max(0, index)));
  };
  return (
    <div
      ref={frame}
      className="relative h-full rounded-slip has-focus-visible:outline-2 has-focus-visible:outline-press"
      onPointerMove={(event) =>
        choose(event.clientX, event.currentTarget.getBoundingClientRect().left)
      }
      onPointerDown={(event) =>
        choose(event.clientX, event.currentTarget.getBoundingClientRect().left)
      }
      onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
    >
      <svg width={width} height={height} aria-hidden className="block">
        <ChartAxes
          days={days}
          x={x}
          y={y}
          lines={lines}
          width={width}
          height={height}
          room={room}
        />
        <DayBars days={days} x={x} y={y} chosen={chosen} />
      </svg>
      {day && <ChartTip day={day} left={(x(day.day) ?? 0) + x.bandwidth() / 2} width={width} />}
      <DaySlider days={days} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}
