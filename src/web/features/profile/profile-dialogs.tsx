import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { ProfileDialog } from './profile-search.ts';

const EditProfile = lazyComponent(async () => (await import('./edit-profile.tsx')).EditProfile);
const Sessions = lazyComponent(async () => (await import('./sessions.tsx')).Sessions);
const ChangePassword = lazyComponent(
  async () => (await import('./change-password.tsx')).ChangePassword,
);

/**
 * Opens and closes the dialogs of the profile: they live in the address, so that a reload keeps
 * them.
 */
export function useShowProfile(): (dialog: ProfileDialog | undefined) => void {
  const navigate = useNavigate();
  return (profile) =>
    void navigate({ to: '.', search: (before) => ({ ...before, profile }), replace: true });
}

/** Edit profile, change password and the sessions, over whatever screen is there. */
export function ProfileDialogs({ user }: { user: User }) {
  const open = useSearch({ strict: false, select: ({ profile }) => profile });
  const show = useShowProfile();
  const close = (): void => show(undefined);
  // Once asked for, a dialog stays so that it can leave with its motion; each opening starts anew.
  const [visits, setVisits] = useState({
    last: open,
    edit: open === 'edit' ? 1 : 0,
    password: open === 'password' ? 1 : 0,
    sessions: open === 'sessions' ? 1 : 0,
  });
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
      {visits.sessions > 0 && (
        <Sessions key={`sessions-${visits.sessions}`} open={open === 'sessions'} onClose={close} />
      )}
    </Suspense>
  );
}
