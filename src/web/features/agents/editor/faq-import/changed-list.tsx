import { useTranslation } from 'react-i18next';
import type { Known } from './compare.ts';
import { Part, Rows } from './preview-lists.tsx';

/** Questions that the agent answers in another way, each to be kept or replaced. */
export function ChangedList({
  changed,
  replacing,
  onReplacing,
}: {
  changed: readonly Known[];
  /** The numbers of the agent's entries that get the new answer. */
  replacing: ReadonlySet<number>;
  onReplacing: (replacing: ReadonlySet<number>) => void;
}) {
  const { t } = useTranslation();
  const title = t('faqImport.changed', { count: changed.length });
  const tick = (index: number): void =>
    onReplacing(
      replacing.has(index)
        ? new Set([...replacing].filter((other) => other !== index))
        : new Set([...replacing, index]),
    );
  return (
    <Part
      title={title}
      aside={
        changed.length > 1 && (
          <label className="flex min-h-6 shrink-0 cursor-pointer items-center gap-2 text-sm touch:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-press"
              checked={replacing.size === changed.length}
              onChange={(event) =>
                onReplacing(new Set(event.target.checked ? changed.map(({ index }) => index) : []))
              }
            />
            {t('faqImport.replaceAll')}
          </label>
        )
      }
    >
      <p className="text-13 text-ink-2">{t('faqImport.changedText')}</p>
      <Rows
        label={title}
        rows={changed}
        draw={({ index, entry, before }) => (
          <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 wrap-anywhere">
            <input
              type="checkbox"
              className="mt-0.5 size-4 accent-press"
              checked={replacing.has(index)}
              onChange={() => tick(index)}
            />
            <span className="font-medium">{before.question}</span>
            <span className="col-start-2 line-clamp-2 text-13 text-ink-2">
              {before.answer.trim() === ''
                ? t('faqImport.noAnswerNow')
                : t('faqImport.now', { answer: before.answer })}
            </span>
            <span className="col-start-2 line-clamp-2 text-13">
              {t('faqImport.after', { answer: entry.answer })}
            </span>
          </label>
        )}
      />
    </Part>
  );
}
