import { Outlet, useLocation } from '@tanstack/react-router';
import { useSession } from '#web/lib/session.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { Go } from './go.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where a signed-out visitor wanted to go. */
    from?: string;
  }
}

/** Sign-in and the like: who is signed in goes on to where they wanted. */
export function GuestsOnly() {
  const { state } = useSession();
  const from = useLocation({ select: (location) => location.state.from });
  if (state.status === 'loading') return <WaitingScreen />;
  if (state.status === 'authenticated') return <Go path={from ?? '/'} />;
  return (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  );
}
