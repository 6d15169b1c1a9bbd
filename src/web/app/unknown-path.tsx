import { useSession } from '#web/lib/session.tsx';
import { Go } from './go.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

/** Any path that is no screen. */
export function UnknownPath() {
  const { state } = useSession();
  if (state.status === 'loading') return <WaitingScreen />;
  return <Go path={state.status === 'authenticated' ? '/' : '/login'} />;
}
