import { Outlet, useRouter } from '@tanstack/react-router';
import { useSession } from '#web/lib/session/session.tsx';
import { Go } from './go.tsx';
import { OpenShell, Shell } from './frame/shell.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

/** The screens of signed-in users, inside the shell. */
export function Protected() {
  const { state } = useSession();
  if (state.status === 'loading') return <WaitingScreen />;
  if (state.status === 'unauthenticated') return <SignInFirst comeBack={!state.left} />;
  return (
    <Shell key={`${state.user.id} ${state.user.workspace.id}`} user={state.user}>
      <Outlet />
    </Shell>
  );
}

/**
 * The setup screens, and the screens to which a provider's authorization returns. Anyone sees them;
 * only the calls that they make need a session.
 */
export function Open() {
  const { state } = useSession();
  if (state.status === 'loading') return <WaitingScreen />;
  return state.status === 'authenticated' ? (
    <Shell key={`${state.user.id} ${state.user.workspace.id}`} user={state.user}>
      <Outlet />
    </Shell>
  ) : (
    <OpenShell>
      <Outlet />
    </OpenShell>
  );
}

/** Redirects to the sign-in, which remembers where the visitor wanted to go. */
function SignInFirst({ comeBack }: { comeBack: boolean }) {
  const { href } = useRouter().latestLocation;
  return <Go path="/login" {...(comeBack && href !== '/' ? { from: href } : {})} />;
}
