import { useNavigate } from '@tanstack/react-router';
import type { ProfileDialog } from './profile-search.ts';

/**
 * Opens and closes the dialogs of the profile. The open dialog is in the URL, so a reload keeps it.
 */
export function useShowProfile(): (dialog: ProfileDialog | undefined) => void {
  const navigate = useNavigate();
  return (profile) =>
    void navigate({ to: '.', search: (before) => ({ ...before, profile }), replace: true });
}
