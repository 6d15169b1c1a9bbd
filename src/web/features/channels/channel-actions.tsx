import { IconDeviceMobileMessage, IconDots, IconPlugX, IconSettings, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Menu, type MenuEntry } from '#web/ui/menu.tsx';
import { setupPath } from './setup-path.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true };
const ChannelQuestion = lazy(async () => ({ default: (await import('./channel-question.tsx')).ChannelQuestion }));

/** The one thing to do with a channel that is not connected. */
export function ConnectLink({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  if (channel.status === 'connected') return null;
  return (
    <Link to={setupPath[channel.type]} search={{ id: channel.id }} className={buttonLook({ look: 'secondary', size: 'small' })}>
      {channel.statusReason === 'not_set_up' ? t('channels.actions.connect') : t('channels.actions.reconnect')}
      <span className="sr-only">{channel.displayName}</span>
    </Link>
  );
}

/** The menu of one channel, with the questions it asks before taking something away. */
export function ChannelActions({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'disconnect' | 'remove' | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (question: 'disconnect' | 'remove'): void => {
    setAsked(question);
    setOpen(true);
  };
  const simulate: MenuEntry = {
    kind: 'link',
    label: t('channels.actions.simulator'),
    icon: <IconDeviceMobileMessage {...icon} />,
    link: <Link to="/simulator" search={{ channel: channel.id }} />,
  };
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon">
            <IconDots size={18} aria-hidden />
            <span className="sr-only">{t('common.actionsFor', { name: channel.displayName })}</span>
          </Button>
        }
        entries={[
          {
            kind: 'link',
            label: t('channels.actions.setUp'),
            icon: <IconSettings {...icon} />,
            link: <Link to={setupPath[channel.type]} search={{ id: channel.id }} />,
          },
          ...(channel.mode === 'simulated' && channel.status === 'connected' ? [simulate] : []),
          { kind: 'line' },
          ...(channel.status === 'disconnected'
            ? []
            : [
                {
                  kind: 'action',
                  label: t('channels.actions.disconnect'),
                  icon: <IconPlugX {...icon} />,
                  run: () => ask('disconnect'),
                } as const,
              ]),
          { kind: 'action', label: t('channels.actions.remove'), icon: <IconTrash {...icon} />, danger: true, run: () => ask('remove') },
        ]}
      />
      <Suspense>{asked && <ChannelQuestion channel={channel} ask={asked} open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
