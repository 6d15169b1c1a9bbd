import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { untilTime } from '#web/lib/format.ts';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import { LabelLine } from '#web/ui/labels/label-pill.tsx';
import { usePassingTime } from '../../list/passing-time.ts';
import { shortChannelLabel } from '../../searches.ts';
import type { Opened } from '../owner.ts';

/**
 * The line under the name: the channel, until when it takes answers, and what else has to be known
 * before one writes.
 */
export function HeadFacts({ conversation }: { conversation: Opened }) {
  const { t } = useTranslation();
  const now = usePassingTime();
  const { channelType, channelName, windowEndsAt, team, isGroup, mutedAt, labels } = conversation;
  const isOpen = windowEndsAt !== null && Date.parse(windowEndsAt) > now;
  const warnings = [
    conversation.unreachable && t('conversations.unreachable'),
    conversation.optedOut && t('conversations.optedOut'),
  ].filter((words) => words !== false);
  return (
    <div className="flex min-w-0 items-center gap-2 text-xs leading-5 text-ink-2">
      <p className="flex min-w-0 items-center overflow-hidden whitespace-nowrap">
        <ChannelEdge
          type={channelType}
          name={
            isGroup
              ? `${t('conversations.group.mark')} · ${shortChannelLabel(channelType)}`
              : shortChannelLabel(channelType)
          }
          className="shrink-0"
        />
        <span
          className={clsx(
            'min-w-0 truncate whitespace-pre',
            // Beside the time limit, less room would leave three letters of it.
            isOpen ? '@max-2xl:hidden' : '@max-md:hidden',
          )}
        >
          {' '}
          · {channelName}
        </span>
        {isOpen && (
          <span
            // What follows gives way first.
            className={clsx(
              'min-w-0 truncate whitespace-pre',
              (team !== null || warnings.length > 0) && 'shrink-0',
            )}
          >
            {' '}
            · {t('conversations.until', { at: untilTime(windowEndsAt) })}
          </span>
        )}
        {team && <span className="min-w-0 truncate whitespace-pre"> · {team.name}</span>}
        {mutedAt !== null && (
          <span className="shrink-0 whitespace-pre"> · {t('conversations.group.muted')}</span>
        )}
        {warnings.map((words) => (
          <span key={words} className="min-w-0 truncate whitespace-pre text-warn">
            {' '}
            · {words}
          </span>
        ))}
      </p>
      {labels.length > 0 && <LabelLine labels={labels} className="shrink-0 @max-2xl:hidden" />}
    </div>
  );
}
