import { IconBook, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import type { AgentForm } from './agent-form.ts';
import { FaqEntry } from './faq-entry.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';

const searchFrom = 9;
const shownAtOnce = 40;
const most = 2000;

/** What the agent knows: questions with their answers. One is open at a time. */
export function KnowledgeTab() {
  const { t } = useTranslation();
  const { control, getValues, formState } = useFormContext<AgentForm>();
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'config.faq' });
  const [open, setOpen] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [limit, setLimit] = useState(shownAtOnce);
  const broken = formState.errors.config?.faq;

  // A refused save opens the first entry with an error.
  const firstBroken =
    formState.isSubmitted && Array.isArray(broken) ? broken.findIndex(Boolean) : -1;
  const [shownFor, setShownFor] = useState(formState.submitCount);
  if (formState.submitCount !== shownFor && !formState.isSubmitting) {
    setShownFor(formState.submitCount);
    if (firstBroken >= 0) setOpen(fields[firstBroken]?.id ?? null);
  }

  const wanted = words.trim().toLowerCase();
  const matches = fields.flatMap((field, index) => {
    const entry = getValues(`config.faq.${index}`);
    return wanted === '' ||
      [entry.question, entry.answer, ...entry.variants].some((text) =>
        text.toLowerCase().includes(wanted),
      )
      ? [{ id: field.id, index }]
      : [];
  });
  // The open entry stays, even when its text no longer matches the search.
  const shown = matches.slice(0, limit);
  if (open && !shown.some(({ id }) => id === open)) {
    const index = fields.findIndex(({ id }) => id === open);
    if (index >= 0) shown.push({ id: open, index });
  }

  function add(): void {
    setWords('');
    append({ question: '', variants: [], answer: '', buttons: [] }, { shouldFocus: false });
    setOpen('last');
  }
  // The id of the new entry is known only after the form has added it.
  const last = fields.at(-1)?.id;
  if (open === 'last' && last) setOpen(last);

  function take(index: number): void {
    const removed = structuredClone(getValues(`config.faq.${index}`));
    remove(index);
    toast.done({
      title: t('agents.knowledge.removed'),
      ...(removed.question && { text: removed.question }),
      action: {
        label: t('agents.knowledge.undo'),
        run: () =>
          insert(Math.min(index, getValues('config.faq').length), removed, { shouldFocus: false }),
      },
    });
  }
  if (fields.length === 0) {
    return (
      <EmptyState
        icon={<IconBook size={24} stroke={1.75} aria-hidden />}
        title={t('agents.knowledge.empty')}
        text={t('agents.knowledge.emptyText')}
        action={
          <Button look="secondary" onClick={add}>
            {t('agents.knowledge.addFirst')}
          </Button>
        }
      />
    );
  }
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-base font-semibold">{t('agents.knowledge.title')}</h2>
          <p className="text-sm text-ink-2">
            {t('agents.knowledge.text')}{' '}
            {fields.length < most
              ? `${t('agents.knowledge.found', { count: fields.length })}.`
              : t('common.chips.full', { count: most })}
          </p>
        </div>
        <Button look="secondary" disabled={fields.length >= most} onClick={add}>
          <IconPlus size={18} aria-hidden />
          {t('agents.knowledge.add')}
        </Button>
      </div>
      <UnansweredNotice />
      {fields.length >= searchFrom && (
        <TextField
          label={t('agents.knowledge.search')}
          hideLabel
          type="search"
          placeholder={t('agents.knowledge.search')}
          icon={<IconSearch size={18} stroke={1.75} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="mt-4"
        />
      )}
      <ol className="mt-4 grid grid-cols-1 gap-2">
        {shown.map(({ id, index }) => (
          <FaqEntry
            key={id}
            index={index}
            open={id === open}
            onOpen={(opened) => setOpen(opened ? id : null)}
            onRemove={() => take(index)}
            onMove={wanted === '' ? (by) => move(index, index + by) : undefined}
            isLast={index === fields.length - 1}
          />
        ))}
      </ol>
      {shown.length === 0 && (
        <p className="py-8 text-center text-sm text-ink-2">{t('agents.knowledge.noMatch')}</p>
      )}
      {matches.length > limit && (
        <Button look="quiet" wide onClick={() => setLimit(limit + shownAtOnce)} className="mt-3">
          {t('agents.knowledge.showMore')}
        </Button>
      )}
    </div>
  );
}
