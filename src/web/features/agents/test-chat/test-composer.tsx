import { IconSend } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { controlLook } from '#web/ui/forms/field.tsx';
import { AttachedFile } from '#web/ui/media/attached-file.tsx';
import { ChooseFile } from './choose-file.tsx';
import { useChosenFile } from './use-chosen-file.ts';
import type { TestChatState } from './use-test-chat.ts';

const suggested = 5;

/** Where a person plays the customer: with a suggestion, or with their own words. */
export function TestComposer({
  chat,
  focusAtOnce,
  onSent,
}: {
  chat: TestChatState;
  focusAtOnce: boolean;
  onSent: () => void;
}) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusAtOnce) field.current?.focus();
  }, [focusAtOnce]);
  const [typed, setTyped] = useState('');
  const { chosen, error, choose, clear } = useChosenFile();
  const canSend = error === null && (typed.trim() !== '' || chosen !== null);
  const send = (): void => {
    if (chat.thinking) return;
    chat.send({ words: typed, file: error === null ? chosen : null });
    setTyped('');
    clear();
    onSent();
  };
  return (
    <div className="shrink-0 border-t border-line p-3">
      <Suggestions
        chat={chat}
        // What was typed or chosen waits for its own turn.
        onChoose={(words) => {
          if (chat.thinking) return;
          chat.send({ words, file: null });
          onSent();
        }}
      />
      {chosen && (
        <div className="mb-2 flex">
          <AttachedFile
            file={chosen.file}
            error={error}
            removal={t('agents.chat.file.remove', { name: chosen.file.name })}
            onRemove={clear}
          />
        </div>
      )}
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) send();
        }}
      >
        <ChooseFile onChoose={choose} />
        <input
          ref={field}
          aria-label={t('agents.chat.placeholder')}
          placeholder={t('agents.chat.placeholder')}
          value={typed}
          maxLength={4000}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className={clsx(controlLook, 'h-10 min-w-0 px-3 touch:h-11')}
        />
        <Button type="submit" disabled={!canSend} className="w-12 px-0!">
          <IconSend size={18} stroke={1.75} aria-hidden />
          <span className="sr-only">{t('agents.chat.send')}</span>
        </Button>
      </form>
    </div>
  );
}

function Suggestions({
  chat,
  onChoose,
}: {
  chat: TestChatState;
  onChoose: (text: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t('agents.chat.suggestions')}
      className="-mx-3 mb-3 flex gap-2 overflow-x-auto px-3 pb-0.5"
    >
      {suggestionsOf(chat, t('agents.chat.wantPerson')).map((text) => (
        <li key={text} className="shrink-0">
          <button
            type="button"
            disabled={chat.thinking}
            onClick={() => onChoose(text)}
            className="min-h-8 max-w-64 truncate rounded-full border border-line bg-sheet px-3 text-13 text-ink-2 transition-colors duration-150 hover:border-field hover:text-ink focus-visible:-outline-offset-2 touch:min-h-11"
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Prefers the variants of a question: the agent knows the exact question, so a variant tests more.
 */
function suggestionsOf(chat: TestChatState, wantPerson: string): string[] {
  const { faq, menu } = chat.draft().config;
  const asked = faq
    .filter(({ answer }) => answer.trim() !== '')
    .map((entry) => entry.variants[1] ?? entry.variants[0] ?? entry.question)
    .filter((text) => text.trim() !== '');
  return [
    ...new Set([
      ...asked.slice(0, suggested - 1),
      ...(faq.length === 0 ? menu.slice(0, 3) : []),
      wantPerson,
    ]),
  ];
}
