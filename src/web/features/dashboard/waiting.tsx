import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { WaitingConversation } from '#contract/dashboard.ts';
import { fullTime, timeAgo } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page/card.tsx';
import { ChannelMark } from '#web/ui/channel-mark.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { attentionQuery } from './dashboard-queries.ts';
import { conversation, waitingConversations } from './links.ts';

/**
 * Customers who wait for a person, the longest first. When the list cannot be loaded, the part
 * "what needs attention" says so.
 */
export function Waiting() {
  const { t } = useTranslation();
  const { data, isError } = useQuery(attentionQuery);
  if (!data && isError) return null;
  return (
    <Card className="p-5" aria-busy={!data}>
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="text-base font-semibold">
          {t('dashboard.waiting.title')}
        </h2>
        {!data && <Loading />}
        {data?.waiting.total === 0 && (
          <p className="mt-2 text-sm text-ink-2">{t('dashboard.waiting.empty')}</p>
        )}
        {data && data.waiting.total > 0 && (
          <ul className="-mx-2 mt-2">
            {data.waiting.conversations.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
        {data && data.waiting.total > data.waiting.conversations.length && (
          <Link
            {...waitingConversations}
            className={`${buttonLook({ look: 'link', size: 'inline' })} mt-2`}
          >
            {t('dashboard.waiting.seeAll', { total: data.waiting.total })}
          </Link>
        )}
      </section>
    </Card>
  );
}

function Row({ row }: { row: WaitingConversation }) {
  return (
    <li>
      <Link
        {...conversation(row.id)}
        className="flex items-center gap-3 rounded-lg p-2 transition-colors duration-150 hover:bg-sheet-2"
      >
        <ChannelMark type={row.channelType} />
        <span className="min-w-0 flex-1">
          <NameOf row={row} />
          <span className="block truncate text-xs text-ink-2">
            <Said said={row.said} />
          </span>
        </span>
        <time
          dateTime={row.since}
          title={fullTime(row.since)}
          className="shrink-0 text-xs text-ink-2"
        >
          {timeAgo(row.since)}
        </time>
      </Link>
    </li>
  );
}

function NameOf({ row }: { row: WaitingConversation }) {
  const { t } = useTranslation();
  return (
    <span className="block truncate text-sm font-medium">
      {row.contactName ??
        t(row.isGroup ? 'dashboard.waiting.noGroupName' : 'dashboard.waiting.noName')}
    </span>
  );
}

const kinds = [
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'contact',
  'location',
  'call',
  'order',
  'form',
  'other',
] as const;

function Said({ said }: { said: WaitingConversation['said'] }) {
  const { t } = useTranslation();
  if (said?.text) return said.text;
  return t(`dashboard.waiting.kinds.${kinds.find((kind) => kind === said?.kind) ?? 'other'}`);
}

function Loading() {
  return [1, 2, 3].map((row) => (
    <div key={row} className="mt-4 flex items-center gap-3">
      <Skeleton className="size-9" />
      <Skeleton className="h-9 flex-1" />
    </div>
  ));
}
