import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';

const OpenedDialogs = lazyComponent(
  async () => (await import('./opened-dialogs.tsx')).OpenedDialogs,
);

/**
 * The dialogs "edit profile", "change password", "notices" and "sessions", over whatever screen is
 * open. Their code comes when the first of them is opened.
 */
export function ProfileDialogs({ user }: { user: User }) {
  const open = useSearch({ strict: false, select: ({ profile }) => profile });
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return <Suspense>{wanted && <OpenedDialogs user={user} open={open} />}</Suspense>;
}
