import { IconCheck } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { questions, type Question } from './agent-words.ts';
import { sayingOf } from './answers.ts';
import { useAnswers } from './use-answers.ts';
import { readHours } from '../hours/read-hours.ts';

/** Five questions, one open at a time, each with what the agent will say; then it goes live. */
export function Questions({ agent, onLive }: { agent: Agent; onLive: () => void }) {
  const { t } = useTranslation();
  const { answers, set, save } = useAnswers(agent);
  const [open, setOpen] = useState<Question>('name');
  const at = questions.indexOf(open);
  const isLast = at === questions.length - 1;
  const isAnswered = questions.some((question) => answers[question].trim() !== '');

  const publish = (): void => save.mutate({ publish: true }, { onSuccess: onLive });
  const goOn = (event: FormEvent): void => {
    event.preventDefault();
    if (isLast) return publish();
    const next = questions[at + 1] ?? open;
    if (answers[open].trim() === '') return setOpen(next);
    save.mutate({ publish: false }, { onSuccess: () => setOpen(next) });
  };
  return (
    <section aria-labelledby="questions" className="mt-9 max-w-190">
      <div className="flex flex-wrap items-end justify-between gap-x-6 border-b border-line pb-2">
        <h2 id="questions" className="font-display text-xl font-semibold tracking-tight">
          {t('start.questions.title')}
        </h2>
        <p className="text-13 text-ink-2">{t('start.questions.time')}</p>
      </div>
      <form onSubmit={goOn}>
        <ol>
          {questions.map((question) => (
            <Row
              key={question}
              question={question}
              answer={answers[question]}
              isOpen={question === open}
              onOpen={() => setOpen(question)}
              onAnswer={(answer) => set({ [question]: answer })}
            />
          ))}
        </ol>
        <div className="mt-5 md:ml-56">
          <Saying agent={agent} question={open} answer={answers[open]} />
          {save.error && (
            <Alert kind="bad" className="mt-4">
              {t('start.questions.error')}. {errorText(save.error)}
            </Alert>
          )}
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" busy={save.isPending}>
              {t(
                isLast
                  ? 'start.questions.publish'
                  : answers[open].trim() === ''
                    ? 'start.questions.skip'
                    : 'start.questions.next',
              )}
            </Button>
            {!isLast && isAnswered && (
              <Button look="link" size="inline" onClick={publish}>
                {t('start.questions.publishNow')}
              </Button>
            )}
          </div>
        </div>
      </form>
    </section>
  );
}

function Row({
  question,
  answer,
  isOpen,
  onOpen,
  onAnswer,
}: {
  question: Question;
  answer: string;
  isOpen: boolean;
  onOpen: () => void;
  onAnswer: (answer: string) => void;
}) {
  const { t } = useTranslation();
  const label = t(`start.questions.${question}`);
  return (
    <li className="grid grid-cols-1 items-center border-b border-line py-2 md:grid-cols-[14rem_minmax(0,1fr)]">
      <span aria-hidden className={isOpen ? 'text-sm font-semibold' : 'text-sm text-ink-2'}>
        {label}
      </span>
      {isOpen ? (
        <TextField
          label={label}
          hideLabel
          // The person has just pressed "go on", or this question.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={question !== 'name'}
          maxLength={300}
          value={answer}
          placeholder={t(`start.questions.${question}Placeholder`)}
          onChange={(event) => onAnswer(event.target.value)}
        />
      ) : (
        <button
          type="button"
          onClick={onOpen}
          className="flex min-h-9 items-center justify-between gap-3 rounded-control px-3 text-left text-sm hover:bg-sheet touch:min-h-11"
        >
          <span className="sr-only">{t('start.questions.edit', { question: label })}</span>
          <span className="min-w-0 wrap-anywhere">{answer}</span>
          {answer.trim() !== '' && <IconCheck size={18} aria-hidden className="text-ok" />}
        </button>
      )}
    </li>
  );
}

/** What the agent will say, while the owner writes. */
function Saying({ agent, question, answer }: { agent: Agent; question: Question; answer: string }) {
  const { t } = useTranslation();
  const saying = sayingOf(agent.config, question, answer);
  if (saying === '') return null;
  return (
    <div className="rounded-sheet rounded-br-slip bg-press-soft px-3.5 py-2.5">
      <p className="text-xs text-ink-2">{t('start.questions.willSay')}</p>
      <p className="text-15">“{saying}”</p>
      {question === 'hours' && (
        <p className="mt-1 text-xs text-ink-2">
          {t(readHours(answer) ? 'start.questions.hoursKept' : 'start.questions.hoursRaw')}
        </p>
      )}
    </div>
  );
}
