import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#web/lib/session.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { Go } from './go.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where a signed-out visitor wanted to go. */
    from?: string;
    /** Going to the sign-in in order to sign out. */
    leaving?: boolean;
  }
}

/** Sign-in and the like: who is signed in goes on to where they wanted. */
export function GuestsOnly() {
  const { state } = useSession();
  const { from, leaving } = useLocation({ select: (location) => location.state });
  if (state.status === 'loading') return <WaitingScreen />;
  if (state.status === 'authenticated' && leaving) return <SignOut />;
  if (state.status === 'authenticated') return <Go path={from ?? '/'} />;
  return (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  );
}

/** Signing out begins with leaving the page, so that a form with unsaved work can ask first. */
function SignOut() {
  const { signOut } = useSession();
  const { history } = useRouter();
  useEffect(() => {
    signOut();
    history.replace('/login');
  }, [history, signOut]);
  return <WaitingScreen />;
}
