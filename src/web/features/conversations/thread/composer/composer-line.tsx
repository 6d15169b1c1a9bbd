import { IconArrowUp, IconPlus } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { ComposerField } from './composer-field.tsx';
import type { ComposerParts } from './composer-parts.ts';
import { composerHint } from './composer-hint.ts';

/** The composer of a phone: one line that grows, with its tools behind "+". */
export function ComposerLine({ conversation, composer, tools, onTools }: ComposerParts) {
  const { t } = useTranslation();
  const { isNote, isSaving } = composer;
  const hint = composerHint(conversation, isNote, t);
  const note = tools.find(({ isOn }) => isOn !== undefined);
  return (
    <>
      {hint && (
        <p className={clsx('truncate px-2 pb-1 text-13', isNote ? 'text-note-ink' : 'text-warn')}>
          {hint}
        </p>
      )}
      <div className="flex items-end gap-1.5">
        {isNote && note ? (
          <Button
            look="quiet"
            size="icon"
            className="size-11! bg-sheet! text-note-ink!"
            aria-pressed
            aria-keyshortcuts={note.keys}
            title={note.label}
            onClick={note.run}
          >
            <note.mark size={22} stroke={1.75} aria-hidden />
            <span className="sr-only">{note.label}</span>
          </Button>
        ) : (
          <Button
            look="quiet"
            size="icon"
            className="size-11!"
            aria-haspopup="dialog"
            title={t('conversations.composer.more')}
            onClick={onTools}
          >
            <IconPlus size={24} stroke={1.75} aria-hidden />
            <span className="sr-only">{t('conversations.composer.more')}</span>
          </Button>
        )}
        {!isNote && note && (
          <button
            type="button"
            tabIndex={-1}
            aria-pressed={false}
            aria-keyshortcuts={note.keys}
            onClick={note.run}
            className="sr-only"
          >
            {note.label}
          </button>
        )}
        <div className="max-h-[max(2.75rem,100cqh-15rem)] min-w-0 flex-1 overflow-y-auto rounded-[1.375rem]">
          <ComposerField conversation={conversation} composer={composer} look="line" />
        </div>
        <Button type="submit" size="icon" className="size-11! rounded-full!" busy={isSaving}>
          {!isSaving && <IconArrowUp size={22} aria-hidden />}
          <span className="sr-only">
            {t(isNote ? 'conversations.note.save' : 'conversations.composer.send')}
          </span>
        </Button>
      </div>
    </>
  );
}
