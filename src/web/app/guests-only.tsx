import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { AuthLayout } from './frame/auth-layout.tsx';
import { Go } from './go.tsx';
import { countUnsent } from './traces.ts';
import { WaitingScreen } from './waiting-screen.tsx';

const UnsentQuestion = lazyComponent(
  async () => (await import('./unsent-question.tsx')).UnsentQuestion,
);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where a signed-out visitor wanted to go. */
    from?: string;
    /** The person opens the sign-in screen in order to sign out. */
    leaving?: boolean;
  }
}

/**
 * Sign-in and the screens like it. A user who is signed in already is led to where they wanted to
 * go.
 */
export function GuestsOnly() {
  const { state } = useSession();
  const { from, leaving } = useLocation({ select: (location) => location.state });
  if (state.status === 'loading') return <WaitingScreen />;
  if (state.status === 'authenticated' && leaving) return <SignOut userId={state.user.id} />;
  if (state.status === 'authenticated') return <Go path={from ?? '/'} />;
  return (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  );
}

/**
 * Signing out begins with leaving the page, so that a form with unsaved work can ask first. Unsent
 * messages are deleted at the sign-out, so the person is asked about them too.
 */
function SignOut({ userId }: { userId: string }) {
  const { signOut } = useSession();
  const { history } = useRouter();
  const [unsent, setUnsent] = useState(0);
  const leave = useCallback(() => {
    signOut();
    history.replace('/login');
  }, [history, signOut]);
  useEffect(() => {
    let isHere = true;
    void countUnsent(userId)
      .catch(() => 0) // storage that cannot be read keeps no message
      .then((count) => {
        if (!isHere) return;
        if (count === 0) leave();
        else setUnsent(count);
      });
    return () => void (isHere = false);
  }, [userId, leave]);
  return (
    <Suspense fallback={<WaitingScreen />}>
      <WaitingScreen />
      {unsent > 0 && (
        <UnsentQuestion
          count={unsent}
          onStay={() => history.replace('/conversations')}
          onLeave={leave}
        />
      )}
    </Suspense>
  );
}
