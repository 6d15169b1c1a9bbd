import {
  IconMessage2Exclamation,
  IconPlugConnectedX,
  IconUserQuestion,
  type Icon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ChannelType } from '#channels/catalog.ts';
import type { AttentionItem } from '#contract/dashboard/dashboard.ts';
import type { RouteName } from '#contract/index.ts';
import { IconBotOff } from '#web/ui/icon-bot-off.tsx';
import { messagesBetween, promisesNotKept, reconnect, waitingConversations } from './links.ts';

type Way =
  | 'reconnect'
  | 'seeChannels'
  | 'switchOn'
  | 'chooseAgent'
  | 'seeWaiting'
  | 'seeNotKept'
  | 'seeFailed'
  | 'seeWorker';

/** What a row says, and where its button leads. */
export interface AttentionLine {
  at: { channel?: ChannelType; icon?: Icon; bad?: boolean };
  name?: string;
  text: string;
  way: { label: Way; link: Pick<LinkProps, 'to' | 'search'> };
  /** Only who may make this call sees the button. */
  needs?: RouteName;
}

/** An item in words. */
export function useAttentionLine(item: AttentionItem): AttentionLine {
  const { t } = useTranslation();
  switch (item.kind) {
    case 'channel_error':
    case 'more_channels':
    case 'no_agent':
    case 'more_without_agent':
      return channelLine(item, t);
    case 'waiting':
      return {
        at: { icon: IconUserQuestion },
        name: t('dashboard.attention.waitingName', { count: item.conversations }),
        text: t('dashboard.attention.waiting', { count: item.conversations }),
        way: { label: 'seeWaiting', link: waitingConversations },
      };
    case 'not_kept':
      return {
        at: { icon: IconUserQuestion },
        name: t('dashboard.attention.notKeptName', { count: item.conversations }),
        text: t('dashboard.attention.notKept', { count: item.conversations }),
        way: { label: 'seeNotKept', link: promisesNotKept },
      };
    case 'forgotten':
    case 'failed':
      return messageLine(item, t);
  }
}

/** No program answers the messages. */
export function useWorkerLine(): AttentionLine {
  const { t } = useTranslation();
  return {
    at: { icon: IconBotOff, bad: true },
    name: t('dashboard.attention.workerName'),
    text: t('dashboard.attention.worker'),
    way: { label: 'seeWorker', link: { to: '/agents' } },
  };
}

type Of<Kind extends AttentionItem['kind']> = Extract<AttentionItem, { kind: Kind }>;

function channelLine(
  item: Of<'channel_error' | 'more_channels' | 'no_agent' | 'more_without_agent'>,
  t: TFunction,
): AttentionLine {
  if (item.kind === 'more_channels')
    return {
      at: { icon: IconPlugConnectedX, bad: true },
      text: t('dashboard.attention.moreChannels', { count: item.channels }),
      way: { label: 'seeChannels', link: { to: '/channels', search: { status: 'error' } } },
    };
  if (item.kind === 'channel_error')
    return {
      at: { channel: item.channelType },
      name: item.channelName,
      text: item.reason ? t(`channels.reasons.${item.reason}`) : t('dashboard.attention.stopped'),
      way: {
        label: 'reconnect',
        link: { ...reconnect[item.channelType], search: { id: item.channelId } },
      },
      needs: 'setupChannel',
    };
  if (item.kind === 'more_without_agent')
    return {
      at: { icon: IconBotOff },
      text: t('dashboard.attention.moreWithoutAgent', { count: item.channels }),
      way: { label: 'seeChannels', link: { to: '/channels' } },
    };
  return {
    at: { channel: item.channelType },
    name: item.channelName,
    text: t(item.agentId === null ? 'dashboard.attention.noAgent' : 'dashboard.attention.agentOff'),
    way:
      item.agentId === null
        ? {
            label: 'chooseAgent',
            link: { ...reconnect[item.channelType], search: { id: item.channelId } },
          }
        : {
            label: 'switchOn',
            link: { to: '/agents', search: { channelType: item.channelType } },
          },
    needs: 'createAgent',
  };
}

function messageLine(item: Of<'forgotten' | 'failed'>, t: TFunction): AttentionLine {
  const isForgotten = item.kind === 'forgotten';
  return {
    at: { icon: isForgotten ? IconUserQuestion : IconMessage2Exclamation, bad: true },
    name: t('dashboard.attention.failedName', { count: item.messages }),
    text: t(isForgotten ? 'dashboard.attention.forgotten' : 'dashboard.attention.failed', {
      count: item.messages,
    }),
    way: {
      label: 'seeFailed',
      link: messagesBetween(item.from, item.to, {
        direction: 'in',
        outcome: isForgotten ? 'waiting_person' : 'failed',
      }),
    },
  };
}
