import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { channelLabel } from '../searches.ts';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import type { Way } from './recipient.ts';

/** The channels to choose from; one that cannot be used says why. */
export function ChannelChoice({
  channels,
  chosen,
  onChoose,
}: {
  channels: readonly Way[];
  chosen: string | null;
  onChoose: (channelId: string) => void;
}) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t('beginning.channel')}</legend>
      {channels.length === 0 && <p className="text-sm text-ink-2">{t('beginning.noChannels')}</p>}
      {channels.length > 0 && chosen === null && (
        <p role="status" className="mb-2 text-sm font-medium">
          {t('beginning.noWay')}
        </p>
      )}
      <div className="grid grid-cols-1 divide-y divide-line rounded-control border border-line empty:hidden">
        {channels.map((way) => (
          <ChannelLine
            key={way.channelId}
            way={way}
            group={name}
            isChosen={way.channelId === chosen}
            onChoose={() => onChoose(way.channelId)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function ChannelLine({
  way,
  group,
  isChosen,
  onChoose,
}: {
  way: Way;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const { channelName, channelType, writing, reason, conversationId } = way;
  const isClosed = writing === 'closed';
  const about = isClosed
    ? reason?.text
    : conversationId === null
      ? t(writing === 'templates' ? 'beginning.byTemplate' : 'beginning.byText')
      : writing === 'templates'
        ? reason?.text
        : t('beginning.goesOn');
  return (
    <label
      className={clsx(
        'flex min-h-12 items-start gap-3 px-3 py-2.5 first:rounded-t-control last:rounded-b-control',
        isChosen && 'bg-press-soft',
        !isClosed && 'cursor-pointer',
        !isClosed && !isChosen && 'hover:bg-sheet-2',
      )}
    >
      <input
        type="radio"
        name={group}
        className="mt-0.5 size-4 shrink-0 accent-press"
        disabled={isClosed}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={clsx('min-w-0 flex-1', isClosed && 'text-ink-2')}>
        <ChannelEdge
          type={channelType}
          name={`${channelName} · ${channelLabel(channelType)}`}
          className="max-w-full text-sm font-medium"
        />
        <span className="block text-13 text-ink-2">{about}</span>
      </span>
    </label>
  );
}
