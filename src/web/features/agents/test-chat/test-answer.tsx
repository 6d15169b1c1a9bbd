import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { percent } from '#web/lib/format.ts';
import { stepText } from '#web/lib/step-text.ts';
import { reasonText } from '../reason-text.ts';
import type { Answer } from './use-test-chat.ts';

interface TestAnswerProps {
  answer: Answer;
  ms: number;
  /** The chat is in a sheet that covers the page. */
  inSheet: boolean;
  /** Set while the choices can still be pressed. */
  onChoose: ((label: string) => void) | undefined;
}

/** What the agent said, the outcome for the conversation, and the steps that led to it. */
export function TestAnswer({ answer, ms, inSheet, onChoose }: TestAnswerProps) {
  const { t } = useTranslation();
  const marker = markerOf(answer);
  const how = <How answer={answer} ms={ms} />;
  return (
    <>
      {answer.messages.map((message, index) => (
        <div key={index} className="flex max-w-[88%] flex-col gap-1.5 self-end">
          <div className="rounded-sheet rounded-br-sm bg-press-soft px-3.5 py-2 text-sm wrap-anywhere">
            <span className="sr-only">{t('agents.chat.agent')}: </span>
            <p className="whitespace-pre-wrap">{message.text}</p>
            {index === answer.messages.length - 1 && (
              <div className="mt-2 border-t border-press/25 pt-1.5">{how}</div>
            )}
          </div>
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
        <div className="flex flex-col items-center gap-1">
          <p className="rounded-sheet bg-warn-soft px-3.5 py-1 text-center text-13 text-warn">
            {t(`agents.chat.${marker}`, { reason: reasonText(answer.reason, t) })}
          </p>
          {answer.messages.length === 0 && (
            <div className="w-full max-w-[88%] text-ink-2">{how}</div>
          )}
        </div>
      )}
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

function How({ answer, ms }: { answer: Answer; ms: number }) {
  const { t } = useTranslation();
  const { trace, sources } = answer;
  const used = new Set(sources.map(({ id }) => id));
  return (
    <details className="group text-13">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-slip text-ink-2 hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <IconChevronRight
          size={14}
          aria-hidden
          className="shrink-0 transition-transform duration-150 group-open:rotate-90"
        />
        <span className="tabular-nums">
          {t('agents.chat.how')} · {t('agents.chat.howTime', { ms })}
          {sources.length > 0 && ` · ${t('agents.chat.sources', { count: sources.length })}`}
        </span>
      </summary>
      <ol className="mt-1 grid grid-cols-1 gap-1.5 pb-1 text-ink-2">
        {trace.map((step, index) => (
          <li key={index}>
            <p>{stepText(step, t)}</p>
            {step.step === 'search' && (
              <ul>
                {step.sources?.length === 0 && (
                  <li className="pl-3.5">{t('steps.searchNothing')}</li>
                )}
                {step.sources?.map((source) => (
                  <li
                    key={source.id}
                    className={
                      used.has(source.id)
                        ? 'flex gap-2 border-l-2 border-press pl-3 text-ink'
                        : 'flex gap-2 pl-3.5'
                    }
                  >
                    <span className="min-w-0 flex-1">{source.title}</span>
                    <span className="shrink-0 tabular-nums">
                      {t('agents.chat.confidence', { share: percent(source.confidence) })}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
