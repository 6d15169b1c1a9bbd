import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { lackOf } from '../faq-fields.tsx';
import { ChangedList } from './changed-list.tsx';
import type { Comparison } from './compare.ts';
import { Entries, Part, Refusals } from './preview-lists.tsx';
import type { FaqReading } from './read-faq.ts';

/** What was understood, what is not taken and why, and what becomes of what the agent has. */
export function PreviewStep({
  reading,
  found,
  onBack,
  onTake,
}: {
  reading: FaqReading;
  found: Comparison;
  onBack: () => void;
  onTake: (replacing: ReadonlySet<number>) => void;
}) {
  const { t } = useTranslation();
  const { fresh, changed, same, over, room } = found;
  // Nothing that the business has written is replaced unless a person says so.
  const [replacing, setReplacing] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        changed.filter(({ before }) => lackOf(before.answer) !== null).map(({ index }) => index),
      ),
  );
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  const count = fresh.length + replacing.size;
  const refused = [
    ...reading.refused,
    ...over.map(({ line, question }) => ({ line, text: question, why: 'over' as const })),
  ];
  return (
    <>
      <p ref={head} tabIndex={-1} className="text-sm font-medium outline-none">
        {t('faqImport.understood', { count: reading.entries.length })}{' '}
        {count > 0 && (
          <span className="text-ink-2">
            {t('faqImport.room', { count: room, number: number(room) })}
          </span>
        )}
      </p>
      <div className="mt-3 grid grid-cols-1 gap-4">
        {fresh.length > 0 && (
          <Part title={t('faqImport.fresh', { count: fresh.length })}>
            <Entries entries={fresh} />
          </Part>
        )}
        {changed.length > 0 && (
          <ChangedList changed={changed} replacing={replacing} onReplacing={setReplacing} />
        )}
        {same.length > 0 && (
          <p className="text-sm text-ink-2">{t('faqImport.same', { count: same.length })}</p>
        )}
        {refused.length > 0 && (
          <Part title={t('faqImport.refused', { count: refused.length })}>
            <Refusals refused={refused} />
          </Part>
        )}
        {reading.columns.length > 0 && (
          <p className="text-sm text-ink-2">
            {t('faqImport.columns', {
              count: reading.columns.length,
              names: reading.columns.map((name) => `“${name}”`).join(', '),
            })}
          </p>
        )}
      </div>
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onBack}>
          {t('faqImport.back')}
        </Button>
        <Button disabled={count === 0} onClick={() => onTake(replacing)}>
          {t('faqImport.take', { count })}
        </Button>
      </div>
    </>
  );
}
