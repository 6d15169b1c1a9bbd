import '#web/i18n/profile-menu.ts';
import {
  IconBell,
  IconBrain,
  IconClockHour4,
  IconDevices,
  IconEdit,
  IconFileText,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMessage2,
  IconMoon,
  IconPlus,
  IconStar,
  IconSun,
  IconUserEdit,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useRouter, type LinkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useShowBegin } from '#web/features/conversations/begin/use-show-begin.ts';
import { useShowProfile } from '#web/features/profile/use-show-profile.ts';
import { chooseLanguage, currentLanguage } from '#web/i18n/i18n.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { useTheme } from '#web/lib/theme.ts';
import { usePlaces } from '#web/app/frame/navigation.ts';
import type { Command, CommandGroup } from './command.ts';

/** The pages, the settings and the help, which are there whatever was typed. */
export function usePlaceCommands({ onShortcuts }: { onShortcuts: () => void }): CommandGroup[] {
  const { t } = useTranslation();
  const settings = useSettings();
  const create = useCreate();
  const places = usePlaces();
  const line = useLine();
  return [
    {
      title: t('commands.goTo'),
      items: [
        ...places.map(({ link, label, icon, letter }) => ({
          ...line(t(`common.nav.${label}`), icon, link),
          keys: ['G', letter.toUpperCase()],
        })),
        ...create,
      ],
    },
    { title: t('commands.settings'), items: settings },
    {
      title: t('commands.help'),
      items: [
        {
          ...line(t('commands.shortcuts.title'), IconKeyboard, onShortcuts),
          keys: ['?'],
        },
        line(t('common.footer.privacy'), IconFileText, { to: '/privacy' }),
        line(t('common.footer.terms'), IconFileText, { to: '/terms' }),
      ],
    },
  ];
}

/** A line that leads to a page or does something, found by its label and by `also`. */
function useLine() {
  const router = useRouter();
  return (label: string, mark: Icon, does: LinkOptions | (() => void), also = ''): Command => ({
    id: label,
    label,
    also,
    mark,
    does: typeof does === 'function' ? { run: does } : { address: router.buildLocation(does).href },
  });
}

function useCreate(): Command[] {
  const { t } = useTranslation();
  const line = useLine();
  const showBegin = useShowBegin();
  const mayManage = useCan('createChannel');
  const begin = line(
    t('commands.begin'),
    IconEdit,
    () => showBegin('new'),
    t('commands.also.begin'),
  );
  if (!mayManage) return [begin];
  return [
    begin,
    line(t('commands.addChannel'), IconPlus, { to: '/channels', search: { add: true } }),
    line(t('commands.newAgent'), IconPlus, { to: '/agents', search: { add: true } }),
  ];
}

function useSettings(): Command[] {
  const { t } = useTranslation();
  const router = useRouter();
  const line = useLine();
  const showProfile = useShowProfile();
  const [theme, chooseTheme] = useTheme();
  const dark =
    theme === 'dark' || (theme === 'system' && document.documentElement.dataset.theme === 'dark');
  const other = currentLanguage() === 'pt' ? 'en' : 'pt';
  const maySeeModels = useCan('listModelConnections');
  return [
    line(t('profileMenu.team'), IconUsers, { to: '/settings/team' }, t('commands.also.team')),
    line(
      t('commands.hours'),
      IconClockHour4,
      { to: '/settings/workspace', hash: 'business-hours' },
      t('commands.also.hours'),
    ),
    line(
      t('commands.texts'),
      IconMessage2,
      { to: '/settings/workspace', hash: 'automatic-texts' },
      t('commands.also.texts'),
    ),
    line(
      t('commands.satisfaction'),
      IconStar,
      { to: '/settings/workspace', hash: 'satisfaction' },
      t('commands.also.satisfaction'),
    ),
    ...(maySeeModels
      ? [line(t('commands.models'), IconBrain, { to: '/agents/models' }, t('commands.also.models'))]
      : []),
    line(t('profileMenu.edit'), IconUserEdit, () => showProfile('edit')),
    line(t('profileMenu.password'), IconLock, () => showProfile('password')),
    line(t('profileMenu.notices'), IconBell, () => showProfile('notices')),
    line(t('profileMenu.sessions'), IconDevices, () => showProfile('sessions')),
    line(t(dark ? 'commands.light' : 'commands.dark'), dark ? IconSun : IconMoon, () =>
      chooseTheme(dark ? 'light' : 'dark'),
    ),
    line(
      t('commands.language', { name: t(`common.language.${other}`) }),
      IconLanguage,
      () => void chooseLanguage(other),
    ),
    line(
      t('profileMenu.signOut'),
      IconLogout,
      () => void router.navigate({ to: '/login', state: { leaving: true } }),
    ),
  ];
}
