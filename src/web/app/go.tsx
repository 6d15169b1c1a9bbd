import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { WaitingScreen } from './waiting-screen.tsx';

/**
 * Redirects to another path, once. The router's own `Navigate` redirects again with every render,
 * and the screen that redirects is still rendered while the code of the next screen loads. `from`
 * is kept in the history state of the next screen.
 */
export function Go(props: { path: string; from?: string }) {
  const { history } = useRouter();
  const [{ path, from }] = useState(props);
  useEffect(() => history.replace(path, from ? { from } : undefined), [history, path, from]);
  return <WaitingScreen />;
}
