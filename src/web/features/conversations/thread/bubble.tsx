import { IconDeviceMobile, IconSettingsAutomation, IconUser } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime, fullTime, shortTime } from '#web/lib/format.ts';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { Travelling } from '../outbox/travelling.tsx';
import { customerOf } from '../names.ts';
import { messageSummary } from '../part-summary.ts';
import { DeliveryMark } from './delivery-mark.tsx';
import { AnswerTrace } from './outcome/answer-trace.tsx';
import { AnsweredMark, OutcomeLine } from './outcome/outcome-line.tsx';
import { PartView } from './parts/part-view.tsx';
import { Refused } from './refused.tsx';
import type { MessageRow } from './rows.ts';

const looks = {
  customer: 'self-start rounded-bl-sm border border-line bg-sheet',
  agent: 'self-end rounded-br-sm bg-press-soft',
  system: 'self-end rounded-br-sm border border-line bg-sheet-2',
  person: 'self-end rounded-br-sm bg-press text-press-ink',
  phone: 'self-end rounded-br-sm bg-press text-press-ink',
};
const marks = {
  agent: IconBot,
  system: IconSettingsAutomation,
  person: IconUser,
  phone: IconDeviceMobile,
};

/**
 * In milliseconds. Providers deliver a message within seconds, and clocks differ by a minute or
 * two; a message that took longer shows when it arrived.
 */
const LATE_MS = 5 * 60_000;

/**
 * One message with its author and time; a message of the customer with its outcome. It renders
 * again only when it has changed.
 */
export const Bubble = memo(function Bubble({
  message,
  begins,
  explains,
  pressed,
  quoted,
  landed,
  isLast,
  customer,
  isGroup,
}: MessageRow & {
  landed: boolean;
  isLast: boolean;
  /** The customer's name; for a group, its title. */
  customer: string;
  isGroup: boolean;
}) {
  const { t } = useTranslation();
  const { author, parts } = message;
  const isOurs = author !== 'customer';
  const isSolid = isOfPeople(author);
  const who = t(`conversations.author.${author}`, {
    name: customerOf(message, { name: customer, isGroup }, t),
  });
  const signature = <Signature message={message} who={who} />;
  return (
    <div className={clsx('flex flex-col', begins ? 'pt-3' : 'pt-1', isLast && 'pb-4')}>
      <div
        aria-current={landed || undefined}
        className={clsx(
          'w-fit max-w-[min(85%,34rem)] rounded-2xl px-3.5 py-2 text-sm leading-5.5 wrap-anywhere',
          looks[author],
          landed && 'outline-2 outline-offset-2 outline-press',
        )}
      >
        {isGroup && !isOurs && begins ? (
          <p className="text-13 font-semibold text-press">
            {who}
            <span className="sr-only">: </span>
          </p>
        ) : (
          <span className="sr-only">{who}: </span>
        )}
        {quoted && (
          <p
            className={clsx(
              'mb-1.5 truncate border-l-2 pl-2 text-13',
              isSolid ? 'border-press-ink' : 'border-press text-ink-2',
            )}
          >
            {messageSummary(quoted.parts, t)}
          </p>
        )}
        {message.removedAt ? (
          <p className="italic">{t('conversations.part.removed')}</p>
        ) : (
          parts.map((part, index) => (
            <PartView
              key={index}
              part={part}
              messageId={message.id}
              index={index}
              pressed={pressed}
              solid={isSolid}
            />
          ))
        )}
        {explains && message.answers ? (
          <AnswerTrace messageId={message.answers} title={t('conversations.how.answered')}>
            {signature}
          </AnswerTrace>
        ) : (
          signature
        )}
      </div>
      {message.reactions.length > 0 && (
        <p className={clsx('-mt-1.5 px-2 text-sm', isOurs ? 'self-end' : 'self-start')}>
          <span className="rounded-full border border-line bg-sheet px-1.5 py-0.5">
            <span className="sr-only">{t('conversations.reactions')}: </span>
            {message.reactions.join(' ')}
          </span>
        </p>
      )}
      {author === 'person' && message.delivery === 'sending' && (
        <Travelling messageId={message.id} />
      )}
      {isOurs && <DeliveryProblem message={message} />}
      {author === 'person' && message.delivery === 'failed' && <Refused messageId={message.id} />}
      {!isOurs && <OutcomeLine message={message} />}
    </div>
  );
});

/** Who said it and when, and what became of it. */
function Signature({ message, who }: { message: MessageRow['message']; who: string }) {
  const { t } = useTranslation();
  const { author, authorName, createdAt, saidAt, editedAt } = message;
  const isOurs = author !== 'customer';
  const isLate = Date.parse(createdAt) - Date.parse(saidAt) > LATE_MS;
  const Mark = isOurs ? marks[author] : null;
  return (
    <p
      className={clsx(
        'ml-auto flex min-h-6 w-fit flex-wrap items-center justify-end gap-x-1 text-xs',
        isOfPeople(author) ? 'text-press-ink' : 'text-ink-2',
      )}
    >
      {Mark && <Mark size={14} stroke={1.75} aria-hidden />}
      {isOurs && (
        <span aria-hidden>
          {author === 'agent' || author === 'person' ? (authorName ?? who) : who} ·
        </span>
      )}
      {editedAt && <span title={fullTime(editedAt)}>{t('conversations.edited')} ·</span>}
      <time dateTime={saidAt} title={fullTime(saidAt)}>
        {shortTime(saidAt, new Date(createdAt))}
      </time>
      {isLate && (
        <time dateTime={createdAt} title={fullTime(createdAt)}>
          · {t('conversations.cameAt', { at: clockTime(createdAt) })}
        </time>
      )}
      {isOurs ? <DeliveryMark message={message} /> : <AnsweredMark message={message} />}
    </p>
  );
}

/** People of the team are shown in the full colour, the agent in the light one. */
const isOfPeople = (author: MessageRow['message']['author']): boolean =>
  author === 'person' || author === 'phone';

/** Why a message of ours did not arrive, as a sentence. */
function DeliveryProblem({
  message: { delivery, errorText, possiblySentTwice },
}: {
  message: { delivery: string | null; errorText: string | null; possiblySentTwice: boolean };
}) {
  const { t } = useTranslation();
  function problemText(): string | null {
    if (delivery === 'failed') return errorText ?? t('conversations.delivery.failedText');
    if (delivery === 'unknown') return t('conversations.delivery.unknownText');
    if (delivery === 'cancelled') return t('conversations.delivery.cancelledText');
    return possiblySentTwice ? t('conversations.delivery.twice') : null;
  }
  const problem = problemText();
  return (
    problem && (
      <p
        className={clsx(
          'max-w-[85%] self-end pt-1 text-right text-13',
          delivery === 'failed' ? 'text-bad' : 'text-warn',
        )}
      >
        {problem}
      </p>
    )
  );
}
