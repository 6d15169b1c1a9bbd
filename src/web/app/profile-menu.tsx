import { IconLock, IconLogout, IconUserEdit } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts.ts';
import { useShowProfile } from '#web/features/profile/profile-dialogs.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu } from '#web/ui/menu.tsx';

export function ProfileMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signOut = (): void => void navigate({ to: '/login', state: { leaving: true } });
  const show = useShowProfile();
  return (
    <Menu
      trigger={
        <button type="button" className="ml-1 flex size-9 items-center justify-center rounded-full touch:size-11">
          <Avatar url={user.avatarUrl} />
          <span className="sr-only">{t('common.profile.label')}</span>
        </button>
      }
      entries={[
        { kind: 'heading', title: user.name, text: user.email },
        { kind: 'line' },
        {
          kind: 'action',
          label: t('common.profile.edit'),
          icon: <IconUserEdit size={18} stroke={1.75} aria-hidden />,
          run: () => show('edit'),
        },
        {
          kind: 'action',
          label: t('common.profile.password'),
          icon: <IconLock size={18} stroke={1.75} aria-hidden />,
          run: () => show('password'),
        },
        { kind: 'line' },
        { kind: 'action', label: t('common.profile.signOut'), icon: <IconLogout size={18} stroke={1.75} aria-hidden />, run: signOut },
      ]}
    />
  );
}
