import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { Contact } from '#contract/contacts/contacts.ts';
import { fullTime, shortDay } from '#web/lib/format.ts';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import { Part } from './part.tsx';

type Talk = Contact['conversations'][number];

/**
 * One line of time over all channels: the person's conversations, newest first, each with what
 * became of their last message. Below it, the other channels on which one can go on.
 * `conversationId`: the conversation beside which it stands.
 */
export function ContactConversations({
  contact: { conversations },
  conversationId,
}: {
  contact: Contact;
  conversationId: string | undefined;
}) {
  const { t } = useTranslation();
  const own = conversations.find(({ id }) => id === conversationId);
  return (
    <Part title={t('contacts.timeline')}>
      {conversations.length === 0 && (
        <p className="text-sm text-ink-2">{t('contacts.noConversations')}</p>
      )}
      <ol className="relative grid grid-cols-1 text-13 before:absolute before:inset-y-3 before:left-1 before:w-px before:bg-line-strong empty:hidden">
        {conversations.map((talk) => (
          <li key={talk.id} className="flex items-center gap-3">
            <span
              aria-hidden
              className={clsx(
                'relative size-2.25 shrink-0 rounded-full border',
                waits(talk) ? 'border-wait-mark bg-wait-mark' : 'border-line-strong bg-sheet',
              )}
            />
            <TalkLine talk={talk} isOwn={talk === own} />
          </li>
        ))}
      </ol>
      {own && <GoOn talks={conversations} own={own} />}
    </Part>
  );
}

/** "WhatsApp" says enough here, and leaves room for what became of it. */
const shortLabel = (type: Talk['channelType']): string =>
  type === 'whatsapp' ? 'WhatsApp' : channels[type].label;

const waits = ({ outcome }: Talk): boolean =>
  outcome === 'waiting_person' || outcome === 'handed_off';

function TalkLine({ talk, isOwn }: { talk: Talk; isOwn: boolean }) {
  const { t } = useTranslation();
  const words = (
    <>
      <time
        dateTime={talk.lastMessageAt}
        title={fullTime(talk.lastMessageAt)}
        className="w-11 shrink-0 text-ink-2 tabular-nums"
      >
        {shortDay(talk.lastMessageAt)}
      </time>
      <span className="min-w-0">
        <span className="block">
          {shortLabel(talk.channelType)}
          {talk.outcome && `, ${t(`contacts.outcome.${talk.outcome}`)}`}
        </span>
        {talk.origin !== null && (
          <span className="block truncate text-ink-2">
            {t('contacts.beganBy', { name: talk.origin })}
          </span>
        )}
      </span>
    </>
  );
  const look = 'flex min-h-8 min-w-0 flex-1 items-center gap-2 touch:min-h-11';
  return isOwn ? (
    <span aria-current="true" className={clsx(look, 'font-medium')}>
      {words}
    </span>
  ) : (
    <Link
      to="/conversations/$id"
      params={{ id: talk.id }}
      className={clsx(look, 'rounded-control underline-offset-2 hover:underline')}
    >
      {words}
    </Link>
  );
}

/** The newest conversation on each other channel. */
function GoOn({ talks, own }: { talks: readonly Talk[]; own: Talk }) {
  const { t } = useTranslation();
  const others = talks.filter(
    (talk, place) =>
      talk.channelType !== own.channelType &&
      talks.findIndex((one) => one.channelType === talk.channelType) === place,
  );
  if (others.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
      {t('contacts.goOnIn')}
      {others.map(({ id, channelType }) => (
        <Link
          key={id}
          to="/conversations/$id"
          params={{ id }}
          className="font-semibold text-press underline-offset-2 hover:underline touch:py-3"
        >
          <ChannelEdge type={channelType} name={channels[channelType].label} />
        </Link>
      ))}
    </p>
  );
}
