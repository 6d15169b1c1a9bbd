import { IconDeviceMobile, IconBolt } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { clockTime, fullTime, shortTime } from '#web/lib/format.ts';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { OutcomeMark } from '../outcome/outcome-mark.tsx';
import type { ThreadMessage } from '../use-thread.ts';
import { DeliveryMark } from './delivery-mark.tsx';
import { isOfPeople } from './looks.ts';

const marks = {
  customer: null,
  agent: IconBot,
  system: IconBolt,
  person: null,
  phone: IconDeviceMobile,
};

/**
 * In milliseconds. Providers deliver a message within seconds, and clocks differ by a minute or
 * two; a message that took longer shows when it arrived.
 */
const LATE_MS = 5 * 60_000;

/** Who said it and when, what became of it, and a way to how that came. */
export function Signature({
  message,
  who,
  why,
  onTeach,
}: {
  message: ThreadMessage;
  who: string;
  /** Null: nothing was decided about it. */
  why: { isOpen: boolean; onToggle: () => void } | null;
  /** Null: an agent did not say it, or this person may not teach it. */
  onTeach: (() => void) | null;
}) {
  const { t } = useTranslation();
  const { author, authorName, createdAt, saidAt, editedAt } = message;
  const isOurs = author !== 'customer';
  const isLate = Date.parse(createdAt) - Date.parse(saidAt) > LATE_MS;
  const Mark = marks[author];
  return (
    <p
      className={clsx(
        'flex min-h-5 w-fit flex-wrap items-center gap-x-1 text-xs',
        isOurs && 'ml-auto justify-end',
        isOfPeople(author) ? 'text-sheet/80' : 'text-ink-3',
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
      {why && (
        <>
          <span aria-hidden>·</span>
          <button
            type="button"
            aria-expanded={why.isOpen}
            onClick={why.onToggle}
            className="rounded-sm underline underline-offset-2 hover:text-ink touch:-my-3 touch:min-h-11"
          >
            {t('conversations.how.why')}
          </button>
        </>
      )}
      {onTeach && (
        <>
          <span aria-hidden>·</span>
          <button
            type="button"
            onClick={onTeach}
            className="rounded-sm underline underline-offset-2 hover:text-ink touch:-my-3 touch:min-h-11"
          >
            {t('conversations.how.teach')}
          </button>
        </>
      )}
      {isOurs ? <DeliveryMark message={message} /> : <OutcomeMark message={message} />}
    </p>
  );
}
