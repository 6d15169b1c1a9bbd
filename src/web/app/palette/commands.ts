import {
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconUserEdit,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useShowProfile } from '#web/features/profile/profile-dialogs.tsx';
import { chooseLanguage, currentLanguage } from '#web/i18n/i18n.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { useTheme } from '#web/lib/theme.ts';
import { usePlaces } from '#web/app/frame/navigation.ts';

export interface Command {
  label: string;
  icon: Icon;
  /** The keyboard shortcut of the command, where it has one. */
  keys?: string;
  run: () => void;
}

export interface CommandGroup {
  title: string;
  items: Command[];
}

/** Everything the palette offers: the pages, and what can be done from anywhere. */
export function useCommands({ onShortcuts }: { onShortcuts: () => void }): CommandGroup[] {
  const { t } = useTranslation();
  const router = useRouter();
  const places = usePlaces();
  const showProfile = useShowProfile();
  const mayManage = useCan('createChannel');
  const [theme, chooseTheme] = useTheme();
  const dark =
    theme === 'dark' || (theme === 'system' && document.documentElement.dataset.theme === 'dark');
  const other = currentLanguage() === 'pt' ? 'en' : 'pt';
  const pages = places.map(({ link, label, icon, letter }): Command => ({
    label: t(`common.nav.${label}`),
    icon,
    keys: `G ${letter.toUpperCase()}`,
    run: () => void router.navigate(link),
  }));
  const manage: Command[] = [
    {
      label: t('commands.addChannel'),
      icon: IconPlus,
      run: () => void router.navigate({ to: '/channels', search: { add: true } }),
    },
    {
      label: t('commands.newAgent'),
      icon: IconPlus,
      run: () => void router.navigate({ to: '/agents', search: { add: true } }),
    },
  ];
  const actions: Command[] = [
    ...(mayManage ? manage : []),
    {
      label: t('common.profile.team'),
      icon: IconUsers,
      run: () => void router.navigate({ to: '/settings/team' }),
    },
    { label: t('common.profile.edit'), icon: IconUserEdit, run: () => showProfile('edit') },
    { label: t('common.profile.password'), icon: IconLock, run: () => showProfile('password') },
    {
      label: t(dark ? 'commands.light' : 'commands.dark'),
      icon: dark ? IconSun : IconMoon,
      run: () => chooseTheme(dark ? 'light' : 'dark'),
    },
    {
      label: t('commands.language', { name: t(`common.language.${other}`) }),
      icon: IconLanguage,
      run: () => void chooseLanguage(other),
    },
    { label: t('commands.shortcuts.title'), icon: IconKeyboard, keys: '?', run: onShortcuts },
    {
      label: t('common.profile.signOut'),
      icon: IconLogout,
      run: () => void router.navigate({ to: '/login', state: { leaving: true } }),
    },
  ];
  return [
    { title: t('commands.goTo'), items: pages },
    { title: t('commands.actions'), items: actions },
  ];
}
