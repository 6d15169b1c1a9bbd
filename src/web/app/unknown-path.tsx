import { useSession } from '#web/lib/session/session.tsx';
import { Go } from './go.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

/** The screen of every path that leads nowhere. */
export function UnknownPath() {
  const { state } = useSession();
  if (state.status === 'loading') return <WaitingScreen />;
  return <Go path={state.status === 'authenticated' ? '/' : '/login'} />;
}
