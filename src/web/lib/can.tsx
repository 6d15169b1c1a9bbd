import type { ReactNode } from 'react';
import { routes } from 'virtual:plain-data';
import type { RouteName } from '#contract/index.ts';
import { useSession } from './session.tsx';

/**
 * Whether the role of who is signed in may make a call. A visitor may try: the call itself asks for
 * a session.
 */
export function useCan(name: RouteName): boolean {
  const { state } = useSession();
  const { auth } = routes[name];
  return state.user === null || auth === 'none' || auth.includes(state.user.role);
}

/**
 * What leads to a call, shown to those who may make it; the server refuses the others in any case.
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
