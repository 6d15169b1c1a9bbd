import {
  IconDeviceMobileMessage,
  IconDots,
  IconInfoCircle,
  IconPencil,
  IconPlugX,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx';
import { useShowWindow } from './channel-windows.tsx';
import { setupPath } from './setup-path.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true };

/** A link to the setup of a channel that is not connected. */
export function ConnectLink({
  channel,
  size = 'small',
}: {
  channel: Channel;
  size?: 'small' | 'medium';
}) {
  const { t } = useTranslation();
  const may = useCan('setupChannel');
  if (channel.status === 'connected' || !may) return null;
  return (
    <Link
      to={setupPath[channel.type]}
      search={{ id: channel.id }}
      className={buttonLook({ look: 'secondary', size })}
    >
      {channel.statusReason === 'not_set_up'
        ? t('channels.actions.connect')
        : t('channels.actions.reconnect')}
      <span className="sr-only">{channel.displayName}</span>
    </Link>
  );
}

/** The menu of one channel. */
export function ChannelActions({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const showWindow = useShowWindow();
  const show = (window: Parameters<typeof showWindow>[1]) => (): void =>
    showWindow(channel, window);
  const may = useCan('updateChannel');
  const line: MenuEntry = { kind: 'line' };
  const setUp: MenuEntry = {
    kind: 'link',
    label: t('channels.actions.setUp'),
    icon: <IconSettings {...icon} />,
    link: <Link to={setupPath[channel.type]} search={{ id: channel.id }} />,
  };
  const edit: MenuEntry = {
    kind: 'action',
    label: t('channels.actions.edit'),
    icon: <IconPencil {...icon} />,
    run: show('edit'),
  };
  const remove: MenuEntry = {
    kind: 'action',
    label: t('channels.actions.remove'),
    icon: <IconTrash {...icon} />,
    danger: true,
    run: show('remove'),
  };
  const simulate: MenuEntry = {
    kind: 'link',
    label: t('channels.actions.simulator'),
    icon: <IconDeviceMobileMessage {...icon} />,
    link: <Link to="/simulator" search={{ channel: channel.id }} />,
  };
  const disconnect: MenuEntry = {
    kind: 'action',
    label: t('channels.actions.disconnect'),
    icon: <IconPlugX {...icon} />,
    run: show('disconnect'),
  };
  return (
    <Menu
      trigger={
        <Button look="quiet" size="icon">
          <IconDots size={18} aria-hidden />
          <span className="sr-only">{t('common.actionsFor', { name: channel.displayName })}</span>
        </Button>
      }
      entries={[
        {
          kind: 'action',
          label: t('channels.actions.details'),
          icon: <IconInfoCircle {...icon} />,
          run: show('details'),
        },
        ...(may ? [setUp, edit] : []),
        ...(channel.mode === 'simulated' && channel.status === 'connected' ? [simulate] : []),
        ...(may ? [line, ...(channel.status === 'disconnected' ? [] : [disconnect]), remove] : []),
      ]}
    />
  );
}
