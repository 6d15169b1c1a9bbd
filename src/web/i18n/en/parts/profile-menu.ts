import type { SameKeys } from '#web/i18n/texts.ts';
import type { profileMenu as pt } from '#web/i18n/pt/parts/profile-menu.ts';

export const profileMenu: SameKeys<typeof pt> = {
  edit: 'Edit profile',
  password: 'Change password',
  notices: 'Notices',
  sessions: 'Sessions',
  team: 'Team',
  settings: 'Business settings',
  workspace: 'Business',
  signOut: 'Sign out',
};
