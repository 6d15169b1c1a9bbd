import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { fullTime, shortTime } from '#web/lib/format.ts';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import { ContactAvatar } from '#web/ui/contact-avatar.tsx';
import { nameOf } from '../names.ts';
import { messageSummary } from '../part-summary.ts';
import { channelLabel } from '../searches.ts';
import { outcomeOf } from '../outcome-kinds.ts';

const kinds = {
  pending: 'info',
  answered: 'ok',
  handed_off: 'warn',
  waiting_person: 'warn',
  closed: 'quiet',
  blocked: 'quiet',
  failed: 'bad',
} as const;

/** One message, as a link to its place in the conversation. */
export function LedgerRow({ message }: { message: CallData<'listLedger'>['messages'][number] }) {
  const { t } = useTranslation();
  const {
    id,
    conversationId,
    contactName,
    isGroup,
    sender,
    channelType,
    channelName,
    author,
    authorName,
    createdAt,
    delivery,
  } = message;
  const name = nameOf(message, t);
  const outcome = outcomeOf(message.outcome);
  return (
    <li className="border-b border-line">
      <Link
        to="/conversations/$id"
        params={{ id: conversationId }}
        search={{ message: id }}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 py-3 transition-colors duration-150 hover:bg-sheet-2/60 focus-visible:-outline-offset-2 md:grid-cols-[auto_minmax(0,1fr)_minmax(0,22rem)]"
      >
        <ContactAvatar name={contactName} isGroup={isGroup} />
        <span className="min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="truncate text-sm font-medium">
              {message.direction === 'in'
                ? name
                : t('ledger.saidTo', {
                    who: t(`conversations.author.${author}`, { name: authorName ?? name }),
                    name,
                  })}
            </span>
            <span className="flex min-w-0 gap-x-1 text-xs text-ink-2">
              <span className="sr-only">{channelLabel(channelType)} </span>
              <ChannelEdge type={channelType} name={channelName} />
              <span aria-hidden>·</span>
              <time className="shrink-0" dateTime={createdAt} title={fullTime(createdAt)}>
                {shortTime(createdAt)}
              </time>
            </span>
          </span>
          <span className="mt-0.5 line-clamp-2 text-sm text-ink-2 wrap-anywhere">
            {sender?.name
              ? t('conversations.group.said', {
                  name: sender.name,
                  words: messageSummary(message.parts, t),
                })
              : messageSummary(message.parts, t)}
          </span>
        </span>
        <span className="min-w-0 max-md:col-start-2">
          {message.direction === 'in' ? (
            <>
              <StatusPill kind={kinds[outcome]}>{t(`ledger.outcomes.${outcome}`)}</StatusPill>
              <span className="mt-1 block text-13 text-ink-2">
                {message.outcomeText} {message.outcomeNext}
              </span>
            </>
          ) : (
            delivery && (
              <StatusPill
                kind={
                  delivery === 'failed'
                    ? 'bad'
                    : delivery === 'unknown' || delivery === 'cancelled'
                      ? 'warn'
                      : 'quiet'
                }
              >
                {t(`conversations.delivery.${delivery}`)}
              </StatusPill>
            )
          )}
          {message.errorText && (
            <span className="mt-1 block text-13 text-ink-2">{message.errorText}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
