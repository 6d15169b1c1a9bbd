import { IconMessage2Exclamation, IconPlugConnectedX, IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { AttentionItem } from '#contract/dashboard.ts';
import { Can } from '#web/lib/session/can.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { ChannelMark } from '#web/ui/channel-mark.tsx';
import { IconBotOff } from '#web/ui/icon-bot-off.tsx';
import { messagesBetween, reconnect, waitingConversations } from './links.ts';

const button = buttonLook({ look: 'secondary', size: 'small' });
const icon = { size: 20, stroke: 1.75 };

/** One item that needs attention: where it is, what happened, and a button that leads there. */
export function AttentionRow({ item }: { item: AttentionItem }) {
  const { t } = useTranslation();
  switch (item.kind) {
    case 'channel_error':
      return (
        <Row
          mark={<ChannelMark type={item.channelType} />}
          name={item.channelName}
          text={
            item.reason ? t(`channels.reasons.${item.reason}`) : t('dashboard.attention.stopped')
          }
        >
          <Can call="setupChannel">
            <Link
              {...reconnect[item.channelType]}
              search={{ id: item.channelId }}
              className={button}
            >
              {t('dashboard.attention.reconnect')}
              <span className="sr-only">{item.channelName}</span>
            </Link>
          </Can>
        </Row>
      );
    case 'more_channels':
      return (
        <Row
          mark={
            <Mark kind="warn">
              <IconPlugConnectedX {...icon} />
            </Mark>
          }
          text={t('dashboard.attention.moreChannels', { count: item.channels })}
        >
          <Link to="/channels" search={{ status: 'error' }} className={button}>
            {t('dashboard.attention.seeChannels')}
          </Link>
        </Row>
      );
    case 'no_agent':
      return (
        <Row
          mark={<ChannelMark type={item.channelType} />}
          name={channels[item.channelType].label}
          text={t(item.hasAgent ? 'dashboard.attention.agentOff' : 'dashboard.attention.noAgent')}
        >
          <Can call="createAgent">
            <Link
              to="/agents"
              search={item.hasAgent ? { channelType: item.channelType } : { add: true }}
              className={button}
            >
              {t(item.hasAgent ? 'dashboard.attention.switchOn' : 'dashboard.attention.makeAgent')}
              <span className="sr-only">{channels[item.channelType].label}</span>
            </Link>
          </Can>
        </Row>
      );
    case 'waiting':
      return (
        <Row
          mark={
            <Mark kind="warn">
              <IconUserQuestion {...icon} />
            </Mark>
          }
          name={t('dashboard.attention.waitingName', { count: item.conversations })}
          text={t('dashboard.attention.waiting', { count: item.conversations })}
        >
          <Link {...waitingConversations} className={button}>
            {t('dashboard.attention.seeWaiting')}
          </Link>
        </Row>
      );
    case 'forgotten':
      return (
        <Row
          mark={
            <Mark kind="bad">
              <IconUserQuestion {...icon} />
            </Mark>
          }
          name={t('dashboard.attention.failedName', { count: item.messages })}
          text={t('dashboard.attention.forgotten', { count: item.messages })}
        >
          <Link
            {...messagesBetween(item.from, item.to, { direction: 'in', outcome: 'waiting_person' })}
            className={button}
          >
            {t('dashboard.attention.seeFailed')}
          </Link>
        </Row>
      );
    case 'failed':
      return (
        <Row
          mark={
            <Mark kind="bad">
              <IconMessage2Exclamation {...icon} />
            </Mark>
          }
          name={t('dashboard.attention.failedName', { count: item.messages })}
          text={t('dashboard.attention.failed', { count: item.messages })}
        >
          <Link
            {...messagesBetween(item.from, item.to, { direction: 'in', outcome: 'failed' })}
            className={button}
          >
            {t('dashboard.attention.seeFailed')}
          </Link>
        </Row>
      );
  }
}

/** Says that no worker processes the queue. */
export function WorkerStopped() {
  const { t } = useTranslation();
  return (
    <Row
      mark={
        <Mark kind="bad">
          <IconBotOff {...icon} />
        </Mark>
      }
      name={t('dashboard.attention.workerName')}
      text={t('dashboard.attention.worker')}
    >
      <Link to="/agents" className={button}>
        {t('dashboard.attention.seeWorker')}
      </Link>
    </Row>
  );
}

function Row({
  mark,
  name,
  text,
  children,
}: {
  mark: ReactNode;
  name?: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-col items-start gap-2 py-2.5 sm:flex-row sm:items-center">
      <div className="flex w-full min-w-0 flex-1 items-center gap-3">
        {mark}
        <p className="min-w-0 flex-1 text-sm wrap-anywhere text-ink-2">
          {name && <span className="font-medium text-ink">{name} </span>}
          {text}
        </p>
      </div>
      {children}
    </li>
  );
}

function Mark({ kind, children }: { kind: 'warn' | 'bad'; children: ReactNode }) {
  return (
    <span
      aria-hidden
      className={`flex size-9 shrink-0 items-center justify-center rounded-lg ${kind === 'bad' ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn'}`}
    >
      {children}
    </span>
  );
}
