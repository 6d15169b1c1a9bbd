import type { ReactNode } from 'react';
import { routes } from 'virtual:plain-data';
import type { RouteName } from '#contract/index.ts';
import { useSession } from './session.tsx';

/**
 * Whether the role of the signed-in user may make a call. For a visitor it is true, because the
 * call itself asks for a session.
 */
export function useCan(name: RouteName): boolean {
  const { state } = useSession();
  const { auth } = routes[name];
  return state.user === null || auth === 'none' || auth.includes(state.user.role);
}

/**
 * Shows a link or button that leads to a call to those who may make it. The server refuses
 * everybody else in any case.
 */
export function Can({
  call,
  children,
  otherwise = null,
}: {
  call: RouteName;
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  return useCan(call) ? children : otherwise;
}
