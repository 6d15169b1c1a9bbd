import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '#web/lib/reason-text.ts';
import { AnswerWhy } from './answer-why.tsx';
import type { Answer, Exchange } from './ask-agent.ts';

interface TestAnswerProps {
  exchange: Exchange;
  /** The chat is in a sheet that covers the page. */
  inSheet: boolean;
  /** Set while the choices can still be pressed. */
  onChoose: ((label: string) => void) | undefined;
  /** What can be done with the answer. */
  actions: ReactNode;
}

/** What the agent said, the outcome for the conversation, and why. */
export function TestAnswer({ exchange, inSheet, onChoose, actions }: TestAnswerProps) {
  const { t } = useTranslation();
  const { answer } = exchange;
  const marker = markerOf(answer);
  return (
    <>
      {answer.messages.map((message, index) => (
        <div key={index} className="flex max-w-[88%] flex-col gap-1.5 self-end">
          <p className="self-end rounded-sheet rounded-tr-none bg-press-soft px-3.5 py-2 text-sm text-wrap wrap-anywhere whitespace-pre-wrap">
            <span className="sr-only">{t('agents.chat.agent')}: </span>
            {message.text}
          </p>
          {message.buttons.length > 0 && (
            <ul className="flex flex-wrap justify-end gap-1.5">
              {message.buttons.map((label) => (
                <li key={label}>
                  <button
                    type="button"
                    disabled={!onChoose}
                    onClick={() => onChoose?.(label)}
                    className="min-h-8 rounded-control border border-press bg-sheet px-3 text-13 font-medium text-press transition-colors duration-150 not-disabled:hover:bg-press-soft disabled:border-line disabled:text-ink-3 touch:min-h-11"
                  >
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {answer.toFillIn.map(({ id, question }) => (
        <p
          key={id}
          className="max-w-[88%] self-end rounded-control bg-warn-soft px-3 py-2 text-13 text-warn"
        >
          {t('agents.chat.toFillIn', { question })}
          {!inSheet && (
            <>
              {' '}
              <Link
                from="/agents/$id"
                to="."
                search={{ tab: 'knowledge' }}
                className="font-medium underline underline-offset-2"
              >
                {t('agents.chat.fillIn')}
              </Link>
            </>
          )}
        </p>
      ))}
      {marker && (
        <p className="self-center rounded-control bg-warn-soft px-3.5 py-1 text-center text-13 text-warn">
          {t(`agents.chat.${marker}`, { reason: reasonText(answer.reason, t) })}
        </p>
      )}
      <AnswerWhy answer={answer} actions={actions} />
    </>
  );
}

function markerOf({
  outcome,
  messages,
}: Answer): 'wouldHandOff' | 'wouldWait' | 'wouldClose' | null {
  if (outcome === 'hand_off') return 'wouldHandOff';
  if (outcome === 'wait') return messages.length > 0 ? 'wouldClose' : 'wouldWait';
  return null;
}
