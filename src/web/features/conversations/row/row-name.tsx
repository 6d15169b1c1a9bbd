import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import type { Row } from '../list/known-rows.ts';
import { nameOf } from '../names.ts';
import { shortChannelLabel } from '../searches.ts';

/** Who writes. */
export function RowName({
  conversation,
  t,
  className,
}: {
  conversation: Row;
  t: TFunction;
  className: string;
}) {
  const { resolvedAt, unread } = conversation;
  return (
    <span
      className={clsx(
        'truncate text-sm leading-5 touch:text-15',
        resolvedAt === null || unread > 0 ? 'font-semibold' : 'text-ink-2',
        className,
      )}
    >
      {nameOf(conversation, t)}
    </span>
  );
}

/** On what channel: its type beside its colour; its own name for who points at it. */
export function RowChannel({
  conversation: { channelType, channelName },
  className,
}: {
  conversation: Row;
  className: string;
}) {
  return (
    <ChannelEdge
      type={channelType}
      name={shortChannelLabel(channelType)}
      title={channelName}
      className={clsx('text-xs text-ink-3', className)}
    />
  );
}
