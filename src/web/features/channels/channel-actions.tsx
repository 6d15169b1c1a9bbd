import { IconDeviceMobileMessage, IconDots, IconInfoCircle, IconPencil, IconPlugX, IconSettings, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels.ts';
import { later } from '#web/lib/later.ts';
import { useMay } from '#web/lib/may.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Contained } from '#web/ui/contained.tsx';
import { Menu, type MenuEntry } from '#web/ui/menu.tsx';
import { setupPath } from './setup-path.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true };
const ChannelQuestion = later(async () => (await import('./channel-question.tsx')).ChannelQuestion);
const ChannelPanel = later(async () => (await import('./channel-panel.tsx')).ChannelPanel);
const EditChannel = later(async () => (await import('./edit-channel.tsx')).EditChannel);

/** The one thing to do with a channel that is not connected. */
export function ConnectLink({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const may = useMay('setupChannel');
  if (channel.status === 'connected' || !may) return null;
  return (
    <Link to={setupPath[channel.type]} search={{ id: channel.id }} className={buttonLook({ look: 'secondary', size: 'small' })}>
      {channel.statusReason === 'not_set_up' ? t('channels.actions.connect') : t('channels.actions.reconnect')}
      <span className="sr-only">{channel.displayName}</span>
    </Link>
  );
}

type Window = 'details' | 'edit' | 'disconnect' | 'remove';

/** The menu of one channel, with what it opens: its details, its name, and the questions before something is taken away. */
export function ChannelActions({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  // Once opened, a window stays so that it can leave with its motion.
  const [shown, setShown] = useState<Window | null>(null);
  const [open, setOpen] = useState(false);
  const show = (window: Window) => (): void => {
    setShown(window);
    setOpen(true);
  };
  const close = (): void => setOpen(false);
  const may = useMay('updateChannel');
  const line: MenuEntry = { kind: 'line' };
  const setUp: MenuEntry = {
    kind: 'link',
    label: t('channels.actions.setUp'),
    icon: <IconSettings {...icon} />,
    link: <Link to={setupPath[channel.type]} search={{ id: channel.id }} />,
  };
  const edit: MenuEntry = { kind: 'action', label: t('channels.actions.edit'), icon: <IconPencil {...icon} />, run: show('edit') };
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
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon">
            <IconDots size={18} aria-hidden />
            <span className="sr-only">{t('common.actionsFor', { name: channel.displayName })}</span>
          </Button>
        }
        entries={[
          { kind: 'action', label: t('channels.actions.details'), icon: <IconInfoCircle {...icon} />, run: show('details') },
          ...(may ? [setUp, edit] : []),
          ...(channel.mode === 'simulated' && channel.status === 'connected' ? [simulate] : []),
          ...(may ? [line, ...(channel.status === 'disconnected' ? [] : [disconnect]), remove] : []),
        ]}
      />
      <Contained>
        {shown === 'details' && <ChannelPanel channel={channel} open={open} onClose={close} onEdit={show('edit')} />}
        {shown === 'edit' && <EditChannel channel={channel} open={open} onClose={close} />}
        {/* Each question is a dialog of its own: one that still leaves must not be the one that comes, or the focus stays behind. */}
        {(shown === 'disconnect' || shown === 'remove') && (
          <ChannelQuestion key={shown} channel={channel} ask={shown} open={open} onClose={close} />
        )}
      </Contained>
    </>
  );
}
