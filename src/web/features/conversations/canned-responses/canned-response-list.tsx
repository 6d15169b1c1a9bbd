import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import type { useCannedPicker } from './use-canned-picker.ts';

/** The ready answers that fit, above the composer. The text field has the focus and the keys. */
export function CannedResponseList({
  picker: { id, query, answers, active, setActive, choose },
  onManage,
}: {
  picker: ReturnType<typeof useCannedPicker>;
  /** Opens the dialog in which ready answers are written. */
  onManage: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="mb-2 flex max-h-[50cqh] flex-col rounded-xl border border-line bg-sheet p-1 shadow-popup cramped:absolute cramped:inset-x-3 cramped:bottom-full">
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={t('conversations.ready.title')}
        className="max-h-56 min-h-0 overflow-y-auto"
      >
        {answers.map((answer, index) => (
          // The text field of the composer has the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={answer.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' });
            }}
            onMouseMove={({ movementX, movementY }) =>
              (movementX !== 0 || movementY !== 0) && setActive(index)
            }
            // The focus stays in the text field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(answer)}
            className={clsx(
              'flex min-h-9 cursor-default items-center gap-3 rounded-lg px-2.5 text-sm touch:min-h-11',
              index === active && 'bg-press-soft',
            )}
          >
            <span className="shrink-0 font-medium">/{answer.shortcut}</span>
            <span className="min-w-0 truncate text-ink-2">{answer.text}</span>
          </div>
        ))}
      </div>
      {query.isError && !query.data ? (
        <LoadError
          compact
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        answers.length === 0 && (
          <p className="px-2.5 py-2 text-13 text-ink-2">
            {t(
              query.isPending
                ? 'common.loading'
                : query.data?.readyAnswers.length === 0
                  ? 'conversations.ready.noneYet'
                  : 'conversations.ready.none',
            )}
          </p>
        )
      )}
      <div className="mt-1 border-t border-line pt-1">
        <Button look="quiet" size="small" onClick={onManage}>
          {t('conversations.ready.manage')}
        </Button>
      </div>
    </div>
  );
}
