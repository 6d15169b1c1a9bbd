import { IconBook, IconFileImport, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, useFormContext, type UseFieldArrayReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import type { AgentForm } from './agent-form.ts';
import { FaqEntry } from './faq-entry.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';

const ImportFaq = lazyComponent(
  async () => (await import('./faq-import/import-faq.tsx')).ImportFaq,
);

const searchFrom = 9;
const shownAtOnce = 40;
const most = 2000;

/** What the agent knows: questions with their answers. One is open at a time. */
export function KnowledgeTab() {
  const { t } = useTranslation();
  const { control } = useFormContext<AgentForm>();
  const { fields, append, insert, move, remove, replace } = useFieldArray({
    control,
    name: 'config.faq',
  });
  const [open, setOpen] = useOpenEntry(fields);
  const [words, setWords] = useState('');
  const [limit, setLimit] = useState(shownAtOnce);
  const wanted = words.trim().toLowerCase();
  const matches = useMatches(fields, wanted);
  // The open entry stays, even when its text no longer matches the search.
  const shown = matches.slice(0, limit);
  if (open && !shown.some(({ id }) => id === open)) {
    const index = fields.findIndex(({ id }) => id === open);
    if (index >= 0) shown.push({ id: open, index });
  }
  const take = useTake(remove, insert);
  const add = (): void => {
    setWords('');
    append({ question: '', variants: [], answer: '', buttons: [] }, { shouldFocus: false });
    setOpen('last');
  };
  const importing = useImport((entries) => {
    setWords('');
    setOpen(null);
    replace(entries);
  });
  if (fields.length === 0)
    return (
      <>
        <Nothing onAdd={add} onImport={importing.open} />
        {importing.dialog}
      </>
    );
  return (
    <div>
      <Head count={fields.length} onAdd={add} onImport={importing.open} />
      <UnansweredNotice />
      {fields.length >= searchFrom && <Search words={words} onChange={setWords} />}
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
        <p className="py-8 text-center text-ink-2">{t('agents.knowledge.noMatch')}</p>
      )}
      {matches.length > limit && (
        <Button look="quiet" wide onClick={() => setLimit(limit + shownAtOnce)} className="mt-3">
          {t('agents.knowledge.showMore')}
        </Button>
      )}
      {importing.dialog}
    </div>
  );
}

/** The dialog that takes many questions at once. Each time it is opened, it is a new one. */
function useImport(onTake: (entries: AgentForm['config']['faq']) => void) {
  const { getValues } = useFormContext<AgentForm>();
  const [state, setState] = useState({ times: 0, isOpen: false });
  return {
    open: () => setState(({ times }) => ({ times: times + 1, isOpen: true })),
    dialog: (
      <ErrorBoundary>
        {state.times > 0 && (
          <ImportFaq
            key={state.times}
            open={state.isOpen}
            onOpenChange={(isOpen) => setState((before) => ({ ...before, isOpen }))}
            known={getValues('config.faq')}
            most={most}
            onTake={onTake}
          />
        )}
      </ErrorBoundary>
    ),
  };
}

type Fields = readonly { id: string }[];

/** The id of the open entry. A refused save opens the first entry with an error. */
function useOpenEntry(fields: Fields) {
  const { formState } = useFormContext<AgentForm>();
  const [open, setOpen] = useState<string | null>(null);
  const broken = formState.errors.config?.faq;
  const firstBroken =
    formState.isSubmitted && Array.isArray(broken) ? broken.findIndex(Boolean) : -1;
  const [shownFor, setShownFor] = useState(formState.submitCount);
  if (formState.submitCount !== shownFor && !formState.isSubmitting) {
    setShownFor(formState.submitCount);
    if (firstBroken >= 0) setOpen(fields[firstBroken]?.id ?? null);
  }
  // The id of a new entry is known only after the form has added it.
  const last = fields.at(-1)?.id;
  if (open === 'last' && last) setOpen(last);
  return [open, setOpen] as const;
}

/** The entries in whose question, answer or variants the words occur. */
function useMatches(fields: Fields, wanted: string): { id: string; index: number }[] {
  const { getValues } = useFormContext<AgentForm>();
  return fields.flatMap((field, index) => {
    const entry = getValues(`config.faq.${index}`);
    return wanted === '' ||
      [entry.question, entry.answer, ...entry.variants].some((text) =>
        text.toLowerCase().includes(wanted),
      )
      ? [{ id: field.id, index }]
      : [];
  });
}

/** Takes an entry out, and offers to put it back. */
function useTake(
  remove: (index: number) => void,
  insert: UseFieldArrayReturn<AgentForm, 'config.faq'>['insert'],
) {
  const { t } = useTranslation();
  const { getValues } = useFormContext<AgentForm>();
  return (index: number): void => {
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
  };
}

function Nothing({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconBook size={28} stroke={1.75} aria-hidden />}
      title={t('agents.knowledge.empty')}
      text={t('agents.knowledge.emptyText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button look="secondary" onClick={onAdd}>
            {t('agents.knowledge.addFirst')}
          </Button>
          <ImportButton onPress={onImport} />
        </div>
      }
    />
  );
}

function ImportButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button look="soft" onClick={onPress}>
      <IconFileImport size={18} stroke={1.75} aria-hidden />
      {t('agents.knowledge.importMany')}
    </Button>
  );
}

function Head({
  count,
  onAdd,
  onImport,
}: {
  count: number;
  onAdd: () => void;
  onImport: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h2 className="font-display text-xl font-semibold">{t('agents.knowledge.title')}</h2>
        <p className="text-ink-2">
          {t('agents.knowledge.text')}{' '}
          {count < most
            ? `${t('agents.knowledge.found', { count })}.`
            : t('common.chips.full', { count: most })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ImportButton onPress={onImport} />
        <Button look="secondary" disabled={count >= most} onClick={onAdd}>
          <IconPlus size={18} aria-hidden />
          {t('agents.knowledge.add')}
        </Button>
      </div>
    </div>
  );
}

function Search({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('agents.knowledge.search')}
      hideLabel
      type="search"
      placeholder={t('agents.knowledge.search')}
      icon={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={words}
      onChange={(event) => onChange(event.target.value)}
      className="mt-4"
    />
  );
}
