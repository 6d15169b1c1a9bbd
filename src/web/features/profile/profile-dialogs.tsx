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
 * Opens and closes the dialogs of the profile. The open dialog is in the URL, so a reload keeps it.
 */
export function useShowProfile(): (dialog: ProfileDialog | undefined) => void {
  const navigate = useNavigate();
  return (profile) =>
    void navigate({ to: '.', search: (before) => ({ ...before, profile }), replace: true });
}

/** The dialogs "edit profile", "change password" and "sessions", over whatever screen is open. */
export function ProfileDialogs({ user }: { user: User }) {
  const open = useSearch({ strict: false, select: ({ profile }) => profile });
  const show = useShowProfile();
  const close = (): void => show(undefined);
  // Once it was opened, a dialog stays mounted so that its closing can be animated; each opening
  // starts with fresh fields.
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
