import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { WaitingScreen } from './waiting-screen.tsx';

/**
 * Leads to another path, once: the router's own `Navigate` goes again with every render, and the
 * screen that leads away is still drawn while the code of the next one is loaded. `from` is
 * remembered there.
 */
export function Go(props: { path: string; from?: string }) {
  const { history } = useRouter();
  const [{ path, from }] = useState(props);
  useEffect(() => history.replace(path, from ? { from } : undefined), [history, path, from]);
  return <WaitingScreen />;
}
