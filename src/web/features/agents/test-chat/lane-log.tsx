import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Exchange } from './ask-agent.ts';
import { CustomerBubble } from './customer-bubble.tsx';
import { TestAnswer } from './test-answer.tsx';
import { isInvalidDraft, isRefusedFile, type Lane } from './use-lane.ts';

interface LaneLogProps {
  lane: Lane;
  /** Of its version, where there are two; null: there is one. */
  name: string | null;
  /** The other one is shown where there is no room for two. */
  isBehind: boolean;
  inSheet: boolean;
  /** Left out while an answer is under way. */
  onChoose: ((label: string) => void) | undefined;
  actionsOf: ((exchange: Exchange) => ReactNode) | undefined;
}

/** The dialogue with one version. */
export function LaneLog({ lane, name, isBehind, inSheet, onChoose, actionsOf }: LaneLogProps) {
  const { t } = useTranslation();
  const { entries, thinking, error } = lane;
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [entries, thinking, error, isBehind]);
  return (
    <div className={clsx('flex min-h-0 min-w-0 flex-col bg-sheet', isBehind && '@max-2xl:hidden')}>
      {name !== null && (
        <p className="shrink-0 border-b border-line py-1.5 text-center text-13 font-semibold text-ink-2 @max-2xl:hidden">
          {name}
        </p>
      )}
      <div
        ref={log}
        role="log"
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={name === null ? t('agents.chat.log') : t('agents.chat.logOf', { name })}
        aria-busy={thinking}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 focus-visible:-outline-offset-2"
      >
        {entries.length === 0 && (
          <p className="m-auto max-w-64 text-center text-sm text-ink-2">{t('agents.chat.start')}</p>
        )}
        {entries.map((entry, index) =>
          entry.from === 'customer' ? (
            <CustomerBubble
              key={entry.id}
              said={entry.said}
              heard={entry.exchange?.heard ?? null}
            />
          ) : (
            <TestAnswer
              key={entry.id}
              exchange={entry.exchange}
              inSheet={inSheet}
              onChoose={index === entries.length - 1 ? onChoose : undefined}
              actions={actionsOf?.(entry.exchange)}
            />
          ),
        )}
        {thinking && <Thinking />}
        {error && (
          <Alert
            kind="bad"
            action={
              isInvalidDraft(error) || isRefusedFile(error) ? undefined : (
                <Button look="dangerQuiet" size="small" onClick={lane.retry}>
                  {t('common.tryAgain')}
                </Button>
              )
            }
          >
            {isInvalidDraft(error) ? t('agents.chat.invalid') : errorText(error)}
          </Alert>
        )}
      </div>
    </div>
  );
}

function Thinking() {
  const { t } = useTranslation();
  return (
    <p className="appear-late flex h-9 items-center gap-1 self-end rounded-sheet rounded-tr-none bg-press-soft px-4">
      <span className="sr-only">{t('agents.chat.thinking')}</span>
      {[0, 1, 2].map((dot) => (
        <span key={dot} aria-hidden className="breathe size-1.5 rounded-full bg-press" />
      ))}
    </p>
  );
}
