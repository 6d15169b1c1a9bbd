import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import type { HoursFault } from '#contract/hours-faults.ts';
import { dayName } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { mostBlocks, week, withCopies, workingDays } from './copy-day.ts';
import { shownClock } from './day-block.tsx';
import { DayHours } from './day-hours.tsx';

type Block = Agent['config']['hours']['blocks'][number];

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
  const ofMonday = blocks.some(({ day }) => day === 1) && withCopies(blocks, 1, workingDays);
  return (
    <>
      <ul className="mt-4 divide-y divide-line rounded-sheet border border-line">
        {week.map((day) => (
          <DayHours
            key={day}
            day={day}
            blocks={blocks.flatMap((block, index) =>
              block.day === day ? [{ block, index, problem: problemOf(index) }] : [],
            )}
            onAdd={blocks.length < mostBlocks ? () => onChange(inserted(blocks, day)) : undefined}
            onBlock={(index, part) =>
              onChange(
                blocks.map((block, place) => (place === index ? { ...block, ...part } : block)),
              )
            }
            onRemove={(index) => onChange(blocks.filter((_, place) => place !== index))}
            copies={(to) => {
              const copied = withCopies(blocks, day, to);
              return copied && (() => onChange(copied));
            }}
          />
        ))}
      </ul>
      {ofMonday && (
        <Button
          look="link"
          size="inline"
          onClick={() => onChange(ofMonday)}
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
