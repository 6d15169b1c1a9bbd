import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import type { HoursFault } from '#contract/hours-faults.ts';
import { dayName } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DayBlock, shownClock } from './day-block.tsx';

type Block = Agent['config']['hours']['blocks'][number];
const week = [1, 2, 3, 4, 5, 6, 0];
const working = [2, 3, 4, 5];
const most = 50;
/** Opening hours day by day. A day may have several blocks, and a block may run past midnight. */
export function WeekHours({
  blocks,
  onChange,
  faults,
}: {
  blocks: readonly Block[];
  onChange: (blocks: Block[]) => void;
  faults: readonly HoursFault[];
}) {
  const { t } = useTranslation();
  const of = (day: number) =>
    blocks.flatMap((block, index) => (block.day === day ? [{ block, index }] : []));
  const change = (index: number, part: Partial<Block>): void =>
    onChange(blocks.map((block, place) => (place === index ? { ...block, ...part } : block)));
  const problemOf = (index: number): string | undefined => {
    const fault = faults.find((one) => one.index === index);
    const other = fault?.other === undefined ? undefined : blocks[fault.other];
    if (!fault) return undefined;
    return other
      ? t('agents.hours.overlaps', {
          from: other.from,
          to: shownClock(other.to),
          day: dayName(other.day),
        })
      : t(fault.code === 'hours_empty' ? 'agents.hours.empty' : 'agents.hours.invalid');
  };
  const monday = of(1).map(({ block }) => block);
  return (
    <>
      <ul className="mt-4 divide-y divide-line rounded-sheet border border-line">
        {week.map((day) => {
          const name = dayName(day);
          const own = of(day);
          return (
            <li key={day} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-3.5 py-2">
              <span className="inline-block pt-2 text-sm font-medium first-letter:uppercase max-sm:flex-1 sm:w-30 sm:shrink-0">
                {name}
              </span>
              <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 max-sm:order-last max-sm:basis-full">
                {own.length === 0 && (
                  <span className="text-sm text-ink-2 sm:pt-2">{t('agents.hours.closed')}</span>
                )}
                {own.map(({ block, index }) => (
                  <DayBlock
                    key={index}
                    block={block}
                    problem={problemOf(index)}
                    onChange={(part) => change(index, part)}
                    onRemove={() => onChange(blocks.filter((_, place) => place !== index))}
                  />
                ))}
              </div>
              <Button
                look="quiet"
                size="iconSmall"
                disabled={blocks.length >= most}
                onClick={() => onChange(inserted(blocks, day))}
                className="mt-0.5"
              >
                <IconPlus size={16} aria-hidden />
                <span className="sr-only">{t('agents.hours.add', { day: name })}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {monday.length > 0 && (
        <Button
          look="link"
          size="inline"
          onClick={() =>
            onChange([
              ...blocks.filter(({ day }) => !working.includes(day)),
              ...working.flatMap((day) => monday.map((block) => ({ ...block, day }))),
            ])
          }
          className="mt-2 touch:min-h-11"
        >
          <IconCopy size={16} aria-hidden />
          {t('agents.hours.copy')}
        </Button>
      )}
    </>
  );
}

/** Adds a block to a day: an afternoon after a morning, otherwise the usual hours. */
function inserted(blocks: readonly Block[], day: number): Block[] {
  const last = blocks.findLast((block) => block.day === day);
  return [
    ...blocks,
    last && last.to < '19:00' && last.to > last.from
      ? { day, from: last.to, to: last.to < '18:00' ? '18:00' : '22:00' }
      : { day, from: '09:00', to: '18:00' },
  ];
}
