import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { dayName } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ClockField } from './clock-field.tsx';

type Block = Agent['config']['hours']['blocks'][number];

/**
 * The contract writes midnight at the end of a day as 24:00, and a time field has only 00:00. Both
 * mean the same closing time.
 */
export const shownClock = (clock: string): string => (clock === '24:00' ? '00:00' : clock);
const storedClosing = (clock: string): string => (clock === '00:00' ? '24:00' : clock);

/** One opening block of a day. `problem`: what is wrong with it. */
export function DayBlock({
  block,
  problem,
  onChange,
  onRemove,
}: {
  block: Block;
  problem: string | undefined;
  onChange: (part: Partial<Block>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const day = dayName(block.day);
  const to = shownClock(block.to);
  const described = { isWrong: problem !== undefined, noteId: problem && id };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <ClockField
          label={t('agents.hours.from', { day })}
          value={block.from}
          onChange={(from) => onChange({ from })}
          {...described}
        />
        <span className="text-13 text-ink-2">{t('agents.hours.until')}</span>
        <ClockField
          label={t('agents.hours.to', { day })}
          value={to}
          onChange={(clock) => onChange({ to: storedClosing(clock) })}
          {...described}
        />
        <Button look="quiet" size="iconSmall" onClick={onRemove}>
          <IconX size={16} aria-hidden />
          <span className="sr-only">{t('agents.hours.remove', { from: block.from, to, day })}</span>
        </Button>
        {to !== '' && to < block.from && to !== '00:00' && (
          <span className="text-13 text-ink-2">{t('agents.hours.nextDay')}</span>
        )}
      </div>
      {problem && (
        <p id={id} className="mt-1 text-13 text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
