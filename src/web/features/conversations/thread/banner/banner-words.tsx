import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { shortTime, timeSpent } from '#web/lib/format.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { dueOf } from '../../row/due.ts';
import { usePassingTime } from '../../list/passing-time.ts';
import type { Opened } from '../owner.ts';
import type { SayingText } from './saying.ts';

/** The words of the banner: how long the customer waits, and why; unfolded, all that is known. */
export function BannerWords({
  conversation,
  text,
  reason,
  next,
  waits,
  isWhole,
}: {
  conversation: Opened;
  text: SayingText | null;
  /** Why the customer waits; it stands in place of `text`. */
  reason: string | null;
  /** What a person can do about it now. */
  next: string | null;
  waits: boolean;
  isWhole: boolean;
}) {
  const { t } = useTranslation();
  const { owner, ownedUntil, handoff, resolvedAt, snoozedUntil } = conversation;
  return (
    <>
      {waits && <Wait since={conversation.waitingSince} />}
      {waits && <DueWords conversation={conversation} />}
      {reason ? (
        <span>{reason}</span>
      ) : (
        text && (
          <span>
            <RichText
              text={t(`conversations.owner.${text}`, {
                name: conversation.ownerName ?? '',
                agent: conversation.agentName ?? '',
                at: shortTime(snoozedUntil ?? resolvedAt ?? conversation.lastMessageAt),
              })}
              parts={{ b: (words) => <strong className="font-semibold">{words}</strong> }}
            />
          </span>
        )
      )}
      {ownedUntil && owner === 'person' && (isWhole || !waits) && (
        <span> {t('conversations.owner.until', { at: shortTime(ownedUntil) })}</span>
      )}
      {isWhole && next && <span> {next}</span>}
      {isWhole && waits && handoff?.note && <span className="block text-13">“{handoff.note}”</span>}
    </>
  );
}

/** Until when to answer, or by how much that is over. */
function DueWords({ conversation }: { conversation: Opened }) {
  const { t } = useTranslation();
  const due = dueOf(conversation, usePassingTime(), t);
  return (
    due && (
      <strong className={clsx('font-semibold tabular-nums', due.isLate ? 'text-bad' : 'text-wait')}>
        {sentence(due.words)}{' '}
      </strong>
    )
  );
}

const sentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.endsWith('.') ? '' : '.'}`;

/** On a narrow screen the time alone, because the slip beside it says the rest. */
function Wait({ since }: { since: string | null }) {
  const { t } = useTranslation();
  const now = usePassingTime();
  const time = since === null ? null : timeSpent(now - Date.parse(since));
  return (
    <strong className="font-semibold text-wait tabular-nums">
      {time === null ? (
        t('conversations.owner.waitsForPerson')
      ) : (
        <>
          <span className="@max-md:sr-only">{t('conversations.owner.waitsFor')} </span>
          {time.endsWith('.') ? time : `${time}.`}
        </>
      )}{' '}
    </strong>
  );
}
