import { IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import type { AgentForm } from './agent-form.ts';
import { FaqFields, lackOf } from './faq-fields.tsx';

interface FaqEntryProps {
  index: number;
  open: boolean;
  isLast: boolean;
  onOpen: (open: boolean) => void;
  onRemove: () => void;
  /** Moves the entry; undefined while a search hides its neighbours. */
  onMove: ((by: 1 | -1) => void) | undefined;
}

/** One question with its answer: a line, or the fields while it is open. */
export function FaqEntry({ index, open, isLast, onOpen, onRemove, onMove }: FaqEntryProps) {
  const { t } = useTranslation();
  const id = useId();
  const { control, formState } = useFormContext<AgentForm>();
  const entry = useWatch({ control, name: `config.faq.${index}` });
  const broken = formState.errors.config?.faq?.[index] !== undefined;
  if (!entry) return null;
  const question = entry.question.trim() || t('agents.knowledge.newQuestion');
  const lack = lackOf(entry.answer);
  return (
    <li
      className={clsx(
        'rounded-sheet border',
        broken && !open ? 'border-bad' : 'border-line',
        open && 'bg-sheet-2/50',
      )}
    >
      <div className="flex items-center gap-1 pr-1.5">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => onOpen(!open)}
            className="flex w-full items-center gap-2.5 rounded-sheet py-2.5 pl-3 text-left focus-visible:-outline-offset-2"
          >
            <IconChevronDown
              size={18}
              aria-hidden
              className={clsx(
                'shrink-0 text-ink-3 transition-transform duration-150',
                !open && '-rotate-90',
              )}
            />
            <span className="min-w-0">
              <span className="block truncate text-sm font-medium">{question}</span>
              {!open && (
                <span
                  className={clsx('block truncate text-13 text-ink-2', lack && 'max-sm:text-warn')}
                >
                  {entry.answer.trim() || t('agents.knowledge.noAnswer')}
                  {broken && <span className="text-bad"> · {t('agents.editor.hasErrors')}</span>}
                </span>
              )}
            </span>
          </button>
        </h3>
        {lack && (
          <span className="max-sm:hidden">
            <StatusPill kind="warn">{t(`agents.knowledge.lack.${lack}`)}</StatusPill>
          </span>
        )}
        {!open && !lack && entry.variants.length > 0 && (
          <span className="shrink-0 px-2 text-xs text-ink-3 max-sm:hidden">
            {t('agents.knowledge.variantCount', { count: entry.variants.length })}
          </span>
        )}
        {onMove && (
          <span className="flex max-sm:hidden">
            <Button look="quiet" size="iconSmall" disabled={index === 0} onClick={() => onMove(-1)}>
              <IconArrowUp size={16} aria-hidden />
              <span className="sr-only">{t('agents.knowledge.up', { question })}</span>
            </Button>
            <Button look="quiet" size="iconSmall" disabled={isLast} onClick={() => onMove(1)}>
              <IconArrowDown size={16} aria-hidden />
              <span className="sr-only">{t('agents.knowledge.down', { question })}</span>
            </Button>
          </span>
        )}
        <Button look="quiet" size="iconSmall" onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
          <span className="sr-only">{t('agents.knowledge.remove', { question })}</span>
        </Button>
      </div>
      <div id={id}>{open && <FaqFields index={index} />}</div>
    </li>
  );
}
