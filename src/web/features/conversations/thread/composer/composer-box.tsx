import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useCoarsePointer } from '#web/lib/media.ts';
import { Button } from '#web/ui/button.tsx';
import { ComposerField } from './composer-field.tsx';
import type { ComposerParts } from './composer-parts.ts';
import { composerHint, takesOver } from './composer-hint.ts';

/** The composer of a desk: the text over its tools, all in one box. */
export function ComposerBox({ conversation, composer, tools }: ComposerParts) {
  const { t } = useTranslation();
  const isCoarse = useCoarsePointer();
  const { isNote, isSaving } = composer;
  const hint = composerHint(conversation, isNote, t);
  return (
    <div
      className={clsx(
        'rounded-sheet border field-around',
        isNote ? 'border-note-ink bg-note' : 'border-field bg-sheet',
      )}
    >
      {/* It gets the height that the buttons, the header and the least of the messages leave, so
          that at least one line of the text is always in sight. */}
      <div className="max-h-[max(2.75rem,100cqh-17rem)] overflow-y-auto">
        <ComposerField conversation={conversation} composer={composer} look="box" />
      </div>
      <div className="flex items-center gap-x-1 px-1.5 pb-1.5">
        {tools.map(({ label, mark: Mark, keys, isOn, run }) => (
          <Button
            key={label}
            look="quiet"
            size="iconSmall"
            title={label}
            aria-keyshortcuts={keys}
            aria-pressed={isOn}
            onClick={run}
            className={clsx(isOn && 'bg-sheet! text-note-ink!')}
          >
            <Mark size={18} stroke={1.75} aria-hidden />
            <span className="sr-only">{label}</span>
          </Button>
        ))}
        <p
          className={clsx(
            'min-w-0 flex-1 pl-1 text-13',
            // Who is to see a note is said whole.
            isNote ? 'text-note-ink' : 'truncate text-warn',
          )}
          title={hint ?? undefined}
        >
          {hint}
        </p>
        {!isCoarse && !isNote && (
          <p className="shrink-0 text-xs text-ink-2 @max-sm:hidden">
            <kbd className="mr-1.5 @max-md:hidden rounded-slip border border-line-strong px-1.5 py-0.5 font-sans">
              Enter
            </kbd>
            {t(
              takesOver(conversation)
                ? 'conversations.composer.sendsAndTakes'
                : 'conversations.composer.sends',
            )}
          </p>
        )}
        <Button type="submit" size="small" className="ml-2 px-4!" busy={isSaving}>
          {t(isNote ? 'conversations.note.save' : 'conversations.composer.send')}
        </Button>
      </div>
    </div>
  );
}
