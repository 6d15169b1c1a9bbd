import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { dayName } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { week, workingDays } from './copy-day.ts';
import { DayBlock } from './day-block.tsx';

type Block = Agent['config']['hours']['blocks'][number];

interface DayHoursProps {
  day: number;
  /** The day's blocks with their places among all, and what is wrong with each. */
  blocks: readonly { block: Block; index: number; problem: string | undefined }[];
  /** Undefined: there may be no more blocks. */
  onAdd: (() => void) | undefined;
  onBlock: (index: number, part: Partial<Block>) => void;
  onRemove: (index: number) => void;
  /** Copies the day's hours to other days; null: there would be more blocks than there may be. */
  copies: (to: readonly number[]) => (() => void) | null;
}

/** The opening hours of one day of the week. */
export function DayHours({ day, blocks, onAdd, onBlock, onRemove, copies }: DayHoursProps) {
  const { t } = useTranslation();
  const name = dayName(day);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-3.5 py-2">
      <span className="inline-block pt-2 text-sm font-medium first-letter:uppercase max-sm:flex-1 sm:w-30 sm:shrink-0">
        {name}
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 max-sm:order-last max-sm:basis-full">
        {blocks.length === 0 && (
          <span className="text-sm text-ink-2 sm:pt-2">{t('agents.hours.closed')}</span>
        )}
        {blocks.map(({ block, index, problem }) => (
          <DayBlock
            key={index}
            block={block}
            problem={problem}
            onChange={(part) => onBlock(index, part)}
            onRemove={() => onRemove(index)}
          />
        ))}
      </div>
      <div className="mt-0.5 flex">
        {blocks.length > 0 && <CopyMenu day={day} name={name} copies={copies} />}
        <Button look="quiet" size="iconSmall" disabled={!onAdd} onClick={onAdd}>
          <IconPlus size={16} aria-hidden />
          <span className="sr-only">{t('agents.hours.add', { day: name })}</span>
        </Button>
      </div>
    </li>
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Where the hours of a day may be copied to. */
function CopyMenu({ day, name, copies }: Pick<DayHoursProps, 'day' | 'copies'> & { name: string }) {
  const { t } = useTranslation();
  const targets = [
    { label: t('agents.hours.copyTo.working'), to: workingDays },
    { label: t('agents.hours.copyTo.all'), to: week },
    ...week
      .filter((other) => other !== day)
      .map((other) => ({ label: capital(dayName(other)), to: [other] })),
  ];
  const entries = targets.flatMap(({ label, to }) => {
    const run = copies(to);
    return run ? [{ kind: 'action' as const, label, run }] : [];
  });
  if (entries.length === 0) return null;
  return (
    <Menu
      entries={entries}
      trigger={
        <Button look="quiet" size="iconSmall">
          <IconCopy size={16} aria-hidden />
          <span className="sr-only">{t('agents.hours.copyTo.label', { day: name })}</span>
        </Button>
      }
    />
  );
}
