import { IconRotate } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TestAnswer } from './test-answer.tsx';
import { isInvalidDraft, type TestChatState } from './use-test-chat.ts';
import { TestComposer } from './test-composer.tsx';

/** The agent as a customer meets it, with the steps behind each answer. */
export function TestChat({ chat, inSheet = false }: { chat: TestChatState; inSheet?: boolean }) {
  const { t } = useTranslation();
  const { entries, thinking, error } = chat;
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [entries, thinking, error]);
  return (
    <section aria-label={t('agents.chat.title')} className="flex h-full flex-col">
      <header className="flex shrink-0 items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
        <h2 className={clsx('text-base font-semibold', inSheet && 'sr-only')}>
          {t('agents.chat.title')}
        </h2>
        <div className={clsx('flex items-center gap-1', inSheet && 'w-full justify-between')}>
          <span className="text-13 text-ink-2">{t('agents.chat.draft')}</span>
          <Button look="quiet" size="icon" onClick={chat.restart}>
            <IconRotate size={18} stroke={1.75} aria-hidden />
            <span className="sr-only">{t('agents.chat.restart')}</span>
          </Button>
        </div>
      </header>
      <div
        ref={log}
        role="log"
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('agents.chat.log')}
        aria-busy={thinking}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto bg-sheet-2 p-4 focus-visible:-outline-offset-2"
      >
        {entries.length === 0 && (
          <p className="m-auto max-w-64 text-center text-sm text-ink-2">{t('agents.chat.start')}</p>
        )}
        {entries.map((entry, index) =>
          entry.from === 'customer' ? (
            <p
              key={entry.id}
              className="max-w-[85%] self-start rounded-sheet rounded-bl-sm border border-line bg-sheet px-3.5 py-2 text-sm wrap-anywhere whitespace-pre-wrap"
            >
              <span className="sr-only">{t('agents.chat.customer')}: </span>
              {entry.text}
            </p>
          ) : (
            <TestAnswer
              key={entry.id}
              answer={entry.answer}
              ms={entry.ms}
              inSheet={inSheet}
              onChoose={index === entries.length - 1 && !thinking ? chat.send : undefined}
            />
          ),
        )}
        {thinking && <Thinking />}
        {error && (
          <Alert
            kind="bad"
            action={
              isInvalidDraft(error) ? undefined : (
                <Button look="dangerQuiet" size="small" onClick={chat.retry}>
                  {t('common.tryAgain')}
                </Button>
              )
            }
          >
            {isInvalidDraft(error) ? t('agents.chat.invalid') : errorText(error)}
          </Alert>
        )}
      </div>
      <TestComposer chat={chat} />
    </section>
  );
}

function Thinking() {
  const { t } = useTranslation();
  return (
    <p className="appear-late flex h-9 items-center gap-1 self-end rounded-sheet rounded-br-sm bg-press-soft px-4">
      <span className="sr-only">{t('agents.chat.thinking')}</span>
      {[0, 1, 2].map((dot) => (
        <span key={dot} aria-hidden className="breathe size-1.5 rounded-full bg-press" />
      ))}
    </p>
  );
}
