import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import { read } from '#web/lib/api/api.ts';
import { fullTime, timeSince } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import { ContactAvatar } from '#web/ui/contact-avatar.tsx';
import type { Listed } from '../day-queries.ts';
import { openWords } from '../words.ts';
import { warmthOf } from './warmth.ts';

/** A customer who waits: the words, why no agent answered, and the act that ends it. */
export function Slip({
  conversation,
  isFirst,
  isNew,
  now,
}: {
  conversation: Listed;
  isFirst: boolean;
  /** It has just crossed the counter. */
  isNew: boolean;
  /** When it was read, in milliseconds since 1970. */
  now: number;
}) {
  const { t } = useTranslation();
  const { id, contactName, isGroup, channelType, openQuestions } = conversation;
  // What was asked first says why somebody waits.
  const messageId = openQuestions[0]?.messageId ?? conversation.customerMessageId;
  const since = conversation.waitingSince ?? conversation.lastMessageAt;
  const name =
    contactName ?? t(isGroup ? 'dashboard.waiting.noGroupName' : 'dashboard.waiting.noName');
  return (
    <li
      className="slip"
      data-warmth={warmthOf(conversation, now)}
      data-new={isNew ? '' : undefined}
    >
      <div className="flex items-start gap-3">
        <ContactAvatar name={contactName} isGroup={isGroup} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-semibold">{name}</p>
          <ChannelEdge
            type={channelType}
            name={channels[channelType].label}
            className="text-xs text-ink-2"
          />
        </div>
        <time
          dateTime={since}
          title={fullTime(since)}
          className="shrink-0 text-15 font-semibold text-wait tabular-nums"
        >
          <span className="sr-only">{t('counter.tray.waits')} </span>
          {timeSince(since) ?? t('dashboard.waiting.now')}
        </time>
      </div>
      <p className="slip-words">{openWords(conversation, t) ?? t('counter.tray.takenBack')}</p>
      {messageId !== null && <Why messageId={messageId} />}
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
        <Link
          to="/conversations/$id"
          params={{ id }}
          className={buttonLook({ look: isFirst ? 'primary' : 'secondary' })}
        >
          {t('counter.tray.answer')}
          <span className="sr-only">: {name}</span>
        </Link>
        {isFirst && messageId !== null && <Teach messageId={messageId} />}
      </div>
    </li>
  );
}

const outcomeOf = (messageId: string) => ({
  ...read('messageOutcome', { params: { id: messageId } }),
  staleTime: 30_000,
});

/** Why no agent has answered, in one sentence. */
function Why({ messageId }: { messageId: string }) {
  const { data } = useQuery(outcomeOf(messageId));
  // A space of the same height keeps the slips from growing when the sentence comes.
  return <p className="mt-1.5 text-13 text-ink-2">{data?.text ?? ' '}</p>;
}

/** Where the agent learns what it did not know, if the outcome has a place for it. */
function Teach({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const link = useQuery(outcomeOf(messageId)).data?.link;
  if (!link || !/^\/agents\/[\w-]+\?/.test(link)) return null;
  return (
    <a
      href={link}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(link);
      }}
      className={buttonLook({ look: 'link', size: 'inline' })}
    >
      {t('counter.tray.teach')}
    </a>
  );
}
