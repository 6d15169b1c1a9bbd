import type { SameKeys } from '../texts.ts';
import type { profileMenu as pt } from '../pt/profile-menu.ts';

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
