import { Suspense, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { ProfileDialog } from './profile-search.ts';
import { useShowProfile } from './use-show-profile.ts';

const EditProfile = lazyComponent(async () => (await import('./edit-profile.tsx')).EditProfile);
const Sessions = lazyComponent(async () => (await import('./sessions.tsx')).Sessions);
const NoticesDialog = lazyComponent(
  async () => (await import('./notices/notices-dialog.tsx')).NoticesDialog,
);
const ChangePassword = lazyComponent(
  async () => (await import('./change-password.tsx')).ChangePassword,
);
const none = { edit: 0, password: 0, notices: 0, sessions: 0 };

/** Each dialog of the profile that was opened so far. */
export function OpenedDialogs({ user, open }: { user: User; open: ProfileDialog | undefined }) {
  const show = useShowProfile();
  const close = (): void => show(undefined);
  // Once it was opened, a dialog stays mounted so that its closing can be animated; each opening
  // starts with fresh fields.
  const [visits, setVisits] = useState({ ...none, last: open, ...(open && { [open]: 1 }) });
  if (visits.last !== open)
    setVisits({ ...visits, last: open, ...(open && { [open]: visits[open] + 1 }) });
  return (
    <Suspense>
      {visits.edit > 0 && (
        <EditProfile
          key={`edit-${visits.edit}`}
          user={user}
          open={open === 'edit'}
          onClose={close}
        />
      )}
      {visits.password > 0 && (
        <ChangePassword
          key={`password-${visits.password}`}
          open={open === 'password'}
          onClose={close}
        />
      )}
      {visits.notices > 0 && (
        <NoticesDialog
          key={`notices-${visits.notices}`}
          open={open === 'notices'}
          onClose={close}
        />
      )}
      {visits.sessions > 0 && (
        <Sessions key={`sessions-${visits.sessions}`} open={open === 'sessions'} onClose={close} />
      )}
    </Suspense>
  );
}
