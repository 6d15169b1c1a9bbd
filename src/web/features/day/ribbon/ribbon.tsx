import type { TFunction } from 'i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayAnswer } from '#contract/dashboard/day.ts';
import { dayOutcomes, SLOT_MINUTES } from '#contract/dashboard/day-outcomes.ts';
import { hourOfDay } from '#web/lib/format.ts';
import { type DayUnit, unitsOf } from '../units.ts';
import { findMessage } from './find-message.ts';
import { HEIGHT, outcomeOf, shapeOf, SLOT, unitAt, type RibbonShape } from './ribbon-shape.ts';
import './ribbon.css';

/** The day of the business as one ribbon. A touch of a unit leads to its message. */
export function Ribbon({ day }: { day: DayAnswer }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<number | null>(null);
  const nowSlot = slotOf(day, day.now);
  const shape = useMemo(() => shapeOf(unitsOf(day.units), nowSlot), [day.units, nowSlot]);
  const width = (shape.to - shape.from) * SLOT;
  const slots = [...shape.stacks.keys()].sort((one, other) => one - other);

  const goTo = async (unit: DayUnit): Promise<void> => {
    // A list that cannot be read says so itself.
    const message = await findMessage(queryClient, day, unit).catch(() => undefined);
    if (message)
      await navigate({
        to: '/conversations/$id',
        params: { id: message.conversationId },
        search: { message: message.id },
      });
    else await navigate({ to: '/conversations', search: { view: 'messages', direction: 'in' } });
  };
  const go = (unit: DayUnit | null | undefined): void => {
    if (unit) void goTo(unit);
  };
  const under = (event: MouseEvent<SVGSVGElement>): DayUnit | null => {
    const box = event.currentTarget.getBoundingClientRect();
    return unitAt(shape, ((event.clientX - box.left) / box.width) * width, event.clientY - box.top);
  };
  const place = slots.indexOf(chosen ?? -1);
  const move = (event: KeyboardEvent): void => {
    const stack = shape.stacks.get(chosen ?? slots.at(-1) ?? -1);
    if (event.key === 'Enter') go(stack?.at(-1));
  };
  return (
    <div className="ribbon">
      <div className="ribbon-drawing">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden
          onPointerMove={(event) => setChosen(under(event)?.[0] ?? null)}
          onPointerLeave={() => setChosen(null)}
          onClick={(event) => go(under(event))}
        >
          {chosen !== null && (
            <rect x={(chosen - shape.from) * SLOT} width={SLOT} height={HEIGHT} className="at" />
          )}
          {dayOutcomes.map((outcome) => (
            <path key={outcome} d={shape.paths[outcome]} className={outcome} />
          ))}
        </svg>
        <input
          type="range"
          min={0}
          max={Math.max(0, slots.length - 1)}
          value={place < 0 ? Math.max(0, slots.length - 1) : place}
          disabled={slots.length === 0}
          aria-label={t('counter.ribbon.choose')}
          aria-valuetext={sayStack(shape, chosen ?? slots.at(-1) ?? -1, t)}
          onChange={(event) => setChosen(slots[event.currentTarget.valueAsNumber] ?? null)}
          onFocus={() => setChosen((before) => before ?? slots.at(-1) ?? null)}
          onBlur={() => setChosen(null)}
          onKeyDown={move}
        />
        {day.since !== null && nowSlot >= shape.from && nowSlot < shape.to && (
          <span
            aria-hidden
            className="ribbon-now"
            style={{ left: `${((nowSlot + 1 - shape.from) / (shape.to - shape.from)) * 100}%` }}
          >
            {t('counter.ribbon.now')}
          </span>
        )}
        {chosen !== null && (
          <p aria-hidden className="ribbon-tip" style={tipAt(chosen, shape)}>
            {sayStack(shape, chosen, t)}
          </p>
        )}
      </div>
      <Hours shape={shape} />
    </div>
  );
}

function Hours({ shape: { from, to } }: { shape: RibbonShape }) {
  const { t } = useTranslation();
  const hours = Array.from({ length: (to - from) / 6 + 1 }, (_, index) => from / 6 + index);
  const every = hours.length > 16 ? 3 : 2;
  return (
    <p aria-hidden className="ribbon-hours">
      {hours
        .filter((hour) => hour % every === 0)
        .map((hour) => (
          <span key={hour} style={{ left: `${((hour * 6 - from) / (to - from)) * 100}%` }}>
            {t('counter.ribbon.hour', { hour: hourOfDay(hour) })}
          </span>
        ))}
    </p>
  );
}

/** The place of a time in the day, in slots. */
const slotOf = (day: DayAnswer, time: string): number =>
  Math.floor((Date.parse(time) - Date.parse(day.start)) / (SLOT_MINUTES * 60_000));

const tipAt = (slot: number, { from, to }: RibbonShape) =>
  slot - from < (to - from) / 2
    ? { left: `${((slot + 2 - from) / (to - from)) * 100}%` }
    : { right: `${((to - slot + 1) / (to - from)) * 100}%` };

/** A stack in words: "10:20: 7 mensagens; respondi 5, esperam 2". */
function sayStack({ stacks }: RibbonShape, slot: number, t: TFunction): string {
  const stack = stacks.get(slot) ?? [];
  const minutes = slot * SLOT_MINUTES;
  const at = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const parts = dayOutcomes.flatMap((outcome) => {
    const count = stack.filter((unit) => outcomeOf(unit) === outcome).length;
    return count > 0 ? [t(`counter.ribbon.outcomes.${outcome}`, { count })] : [];
  });
  return t('counter.ribbon.stack', { at, count: stack.length, parts: parts.join(', ') });
}
