import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { WaitingConversation } from '#contract/dashboard.ts';
import { fullTime, timeSince } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
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
    <div aria-busy={!data}>
      <Section id="waiting" title={t('dashboard.waiting.title')}>
        {!data && <Loading />}
        {data?.waiting.total === 0 && (
          <p className="mt-3 text-ink-2">{t('dashboard.waiting.empty')}</p>
        )}
        {data && data.waiting.total > 0 && (
          <ul className="divide-y divide-line border-b border-line">
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
      </Section>
    </div>
  );
}

function Row({ row }: { row: WaitingConversation }) {
  const { t } = useTranslation();
  return (
    <li>
      <Link
        {...conversation(row.id)}
        className="flex items-center gap-3 py-2.5 transition-colors duration-150 hover:bg-sheet/60"
      >
        <span className="min-w-0 flex-1">
          <NameOf row={row} />
          <span className="block truncate text-13 text-ink-2">
            <Said said={row.said} />
          </span>
        </span>
        <time
          dateTime={row.since}
          title={fullTime(row.since)}
          className="shrink-0 self-start text-13 font-semibold text-wait tabular-nums"
        >
          {timeSince(row.since) ?? t('dashboard.waiting.now')}
        </time>
      </Link>
    </li>
  );
}

function NameOf({ row }: { row: WaitingConversation }) {
  const { t } = useTranslation();
  return (
    <span className="flex min-w-0 items-baseline gap-2.5 text-15 font-semibold">
      <span className="truncate">
        {row.contactName ??
          t(row.isGroup ? 'dashboard.waiting.noGroupName' : 'dashboard.waiting.noName')}
      </span>
      <ChannelEdge
        type={row.channelType}
        name={channels[row.channelType].label}
        className="shrink-0 text-xs font-normal text-ink-2"
      />
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
      <Skeleton onPage className="h-9 flex-1" />
    </div>
  ));
}
