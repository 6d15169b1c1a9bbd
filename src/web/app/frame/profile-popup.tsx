import '#web/i18n/profile-menu.ts';
import {
  IconBell,
  IconBuildingStore,
  IconDevices,
  IconLock,
  IconLogout,
  IconSettings,
  IconUserEdit,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/accounts.ts';
import { useShowProfile } from '#web/features/profile/use-show-profile.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { writeToken } from '#web/lib/session/token.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useWide } from '#web/lib/media.ts';
import type { MenuEntry, MenuPlace } from '#web/ui/overlays/menu.tsx';
import { MenuPopup } from '#web/ui/overlays/menu-popup.tsx';
import { mainPlaces, usePlaces } from './navigation.ts';

/** The list of the profile menu. */
export function ProfilePopup(place: MenuPlace) {
  const user = useUser();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signOut = (): void => void navigate({ to: '/login', state: { leaving: true } });
  const show = useShowProfile();
  const elsewhere = useOtherPlaces();
  const workspaces = useWorkspaces(user);
  return (
    <MenuPopup
      {...place}
      entries={[
        { kind: 'heading', title: user.name, text: user.email },
        { kind: 'line' },
        ...elsewhere,
        ...workspaces,
        {
          kind: 'link',
          label: t('profileMenu.team'),
          icon: <IconUsers size={18} stroke={1.75} aria-hidden />,
          link: <Link to="/settings/team" />,
        },
        {
          kind: 'link',
          label: t('profileMenu.settings'),
          icon: <IconSettings size={18} stroke={1.75} aria-hidden />,
          link: <Link to="/settings/workspace" />,
        },
        {
          kind: 'action',
          label: t('profileMenu.edit'),
          icon: <IconUserEdit size={18} stroke={1.75} aria-hidden />,
          run: () => show('edit'),
        },
        {
          kind: 'action',
          label: t('profileMenu.password'),
          icon: <IconLock size={18} stroke={1.75} aria-hidden />,
          run: () => show('password'),
        },
        {
          kind: 'action',
          label: t('profileMenu.notices'),
          icon: <IconBell size={18} stroke={1.75} aria-hidden />,
          run: () => show('notices'),
        },
        {
          kind: 'action',
          label: t('profileMenu.sessions'),
          icon: <IconDevices size={18} stroke={1.75} aria-hidden />,
          run: () => show('sessions'),
        },
        { kind: 'line' },
        {
          kind: 'action',
          label: t('profileMenu.signOut'),
          icon: <IconLogout size={18} stroke={1.75} aria-hidden />,
          run: signOut,
        },
      ]}
    />
  );
}

/** On a phone the menu also lists what the bottom bar has no room for. */
function useOtherPlaces(): MenuEntry[] {
  const { t } = useTranslation();
  const wide = useWide();
  const places = usePlaces();
  return (wide ? [] : places.slice(mainPlaces.length)).map(
    ({ link, label, icon: Mark }): MenuEntry => ({
      kind: 'link',
      label: t(`common.nav.${label}`),
      icon: <Mark size={18} stroke={1.75} aria-hidden />,
      link: <Link {...link} />,
    }),
  );
}

/** The businesses to choose from, for who belongs to several. */
function useWorkspaces(user: User): MenuEntry[] {
  const { t } = useTranslation();
  if (user.otherWorkspaces.length === 0) return [];
  // Everything on the page belongs to the previous business, so the page is loaded again.
  const enter = (id: string): void =>
    void call('enterWorkspace', { params: { id } }).then(
      ({ token }) => {
        writeToken(token);
        location.assign('/');
      },
      (error: unknown) => toast.failed({ title: errorText(error) }),
    );
  return [
    {
      kind: 'choices',
      label: t('profileMenu.workspace'),
      chosen: user.workspace.id,
      choices: [user.workspace, ...user.otherWorkspaces].map(({ id, name }) => ({
        value: id,
        label: name,
        icon: <IconBuildingStore size={18} stroke={1.75} aria-hidden />,
        choose: () => id !== user.workspace.id && enter(id),
      })),
    },
    { kind: 'line' },
  ];
}
