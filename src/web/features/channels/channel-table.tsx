import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { Channel } from '#contract/channels/channels.ts';
import { fullTime, number, timeAgo } from '#web/lib/format.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/page/table.tsx';
import { ChannelActions, ConnectLink } from './channel-actions.tsx';
import { ChannelName } from './channel-name.tsx';
import { WhoAnswers } from './who-answers.tsx';
import { ChannelSituation } from './channel-status.tsx';

/** The channels as a table, where there is room for columns. */
export function ChannelTable({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation();
  return (
    <Frame>
      {channels.map((channel) => (
        <Row key={channel.id}>
          <Cell className="py-3">
            <ChannelName channel={channel} />
          </Cell>
          <Cell className="py-3">
            <ChannelSituation channel={channel} />
          </Cell>
          <Cell className="text-ink-2">
            <WhoAnswers channel={channel} />
          </Cell>
          <Cell className="text-ink-2">
            {channel.lastSyncAt ? (
              <time dateTime={channel.lastSyncAt} title={fullTime(channel.lastSyncAt)}>
                {timeAgo(channel.lastSyncAt)}
              </time>
            ) : (
              t('common.never')
            )}
          </Cell>
          <Cell className="text-right text-15 max-lg:hidden">{number(channel.messagesToday)}</Cell>
          <Cell>
            <div className="flex items-center justify-end gap-1">
              <ConnectLink channel={channel} />
              <ChannelActions channel={channel} />
            </div>
          </Cell>
        </Row>
      ))}
    </Frame>
  );
}

export function ChannelTableLoading() {
  return (
    <Frame>
      {Array.from({ length: 6 }, (_, row) => (
        <Row key={row}>
          <Cell>
            <Skeleton onPage className="h-4 w-36" />
          </Cell>
          <Cell>
            <Skeleton onPage className="h-4 w-24" />
          </Cell>
          <Cell>
            <Skeleton onPage className="h-4 w-24" />
          </Cell>
          <Cell>
            <Skeleton onPage className="h-4 w-20" />
          </Cell>
          <Cell className="max-lg:hidden">
            <Skeleton onPage className="ml-auto h-4 w-10" />
          </Cell>
          <Cell />
        </Row>
      ))}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Table label={t('channels.title')}>
      <thead>
        <tr>
          <HeadCell className="w-[28%] lg:w-[24%]">{t('channels.list.channel')}</HeadCell>
          <HeadCell className="w-[21%] lg:w-[24%]">{t('channels.list.status')}</HeadCell>
          <HeadCell>{t('channels.answers.title')}</HeadCell>
          <HeadCell>{t('channels.list.lastSync')}</HeadCell>
          <HeadCell className="text-right max-lg:hidden">{t('channels.list.messages')}</HeadCell>
          <HeadCell className="w-34 lg:w-40">
            <span className="sr-only">{t('channels.list.actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}
