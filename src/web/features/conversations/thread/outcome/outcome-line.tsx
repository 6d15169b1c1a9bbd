import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHandStop,
  IconMoodEmpty,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { InnerLink } from '../../inner-link.tsx';
import { outcomeOf } from '../../outcome-kinds.ts';
import { AnswerTrace } from './answer-trace.tsx';
import type { ThreadMessage } from '../use-thread.ts';

const marks = {
  pending: { mark: IconClock, colour: 'text-ink-2' },
  answered: { mark: IconCircleCheck, colour: 'text-ok' },
  handed_off: { mark: IconHandStop, colour: 'text-wait' },
  waiting_person: { mark: IconHandStop, colour: 'text-wait' },
  closed: { mark: IconMoodEmpty, colour: 'text-ink-3' },
  failed: { mark: IconAlertTriangle, colour: 'text-bad' },
};

/** The ordinary outcome, an answer by the agent, needs no line of its own. */
const isOrdinary = ({ outcome, outcomeReason }: ThreadMessage): boolean =>
  outcome === 'answered' && ['answer', 'small_talk', 'reply'].includes(outcomeReason ?? '');

/** The agent answered that it could not help: the message is answered, but not resolved. */
const isMissed = ({ outcome, outcomeReason }: ThreadMessage): boolean =>
  outcome === 'answered' && ['partly', 'not_found', 'not_readable'].includes(outcomeReason ?? '');
const missed = { mark: IconMoodEmpty, colour: 'text-warn' };

export function AnsweredMark({ message }: { message: ThreadMessage }) {
  if (!isOrdinary(message)) return null;
  return (
    <span title={message.outcomeText ?? undefined}>
      <IconCircleCheck size={15} stroke={2} aria-hidden className="text-ok" />
      <span className="sr-only">{message.outcomeText}</span>
    </span>
  );
}

/**
 * The outcome of a customer's message with its reason, and a link to where the cause can be fixed.
 */
export function OutcomeLine({ message }: { message: ThreadMessage }) {
  const { t } = useTranslation();
  if (isOrdinary(message)) return null;
  const outcome = outcomeOf(message.outcome);
  const { mark: Mark, colour } = isMissed(message) ? missed : marks[outcome];
  const link = message.outcomeLink?.startsWith('/conversations') ? null : message.outcomeLink;
  return (
    <div className="max-w-[85%] pt-1 pl-1 text-13 text-ink-2">
      <p className="flex items-start gap-1.5">
        <Mark size={15} stroke={2} aria-hidden className={clsx('mt-0.5 shrink-0', colour)} />
        <span>
          <span className="sr-only">{t(`conversations.outcome.${outcome}`)}: </span>
          {message.outcomeText}{' '}
          {link && <InnerLink href={link}>{t('conversations.mend')}</InnerLink>}
        </span>
      </p>
      {outcome !== 'answered' && outcome !== 'pending' && (
        <div className="pl-5.5">
          <AnswerTrace messageId={message.id} title={t('conversations.how.decided')} />
        </div>
      )}
    </div>
  );
}
