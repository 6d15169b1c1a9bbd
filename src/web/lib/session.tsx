import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { User } from '#contract/accounts.ts';
import { call } from './api.ts';
import { onTokenChange, readToken, writeToken } from './token.ts';

/** `left`: the person signed out here, and does not want to be led back to where they were. */
export type AuthState =
  | { status: 'loading'; user: null }
  | { status: 'unauthenticated'; user: null; left: boolean }
  | { status: 'authenticated'; user: User };

interface Session {
  state: AuthState;
  /** After a successful sign-in or sign-up: stores the token and marks the user authenticated. */
  signIn(token: string, user: User): void;
  /** Ends the session here at once, and on the server when it can be reached. */
  signOut(): void;
  /** Merges fields into the user, as after a change of the profile. */
  updateUser(fields: Partial<User>): void;
}

const SessionContext = createContext<Session | null>(null);
const loading: AuthState = { status: 'loading', user: null };
const signedOut = { status: 'unauthenticated', user: null, left: false } as const satisfies AuthState;

/** Restores the session on start and keeps it in step with the token, other tabs included. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<AuthState>(() => (readToken() ? loading : signedOut));
  /** The token whose user is already in `state`. */
  const known = useRef<string | null>(null);

  useEffect(() => {
    const restore = (token: string | null): void => {
      if (!token) return;
      call('me').then(
        (user) => readToken() === token && setState({ status: 'authenticated', user }),
        (error: unknown) => {
          console.error('Erro ao carregar usuário', error);
          if (readToken() === token) writeToken(null);
        },
      );
    };
    restore(readToken());
    return onTokenChange(() => {
      const token = readToken();
      if (token !== null && token === known.current) return;
      known.current = null;
      queryClient.clear();
      if (token) setState(loading);
      else setState((before) => (before.status === 'unauthenticated' ? before : signedOut));
      restore(token);
    });
  }, [queryClient]);

  const session = useMemo<Session>(
    () => ({
      state,
      signIn: (token, user) => {
        queryClient.clear();
        known.current = token;
        setState({ status: 'authenticated', user });
        writeToken(token);
      },
      signOut: () => {
        const ended = call('logout');
        setState({ ...signedOut, left: true });
        writeToken(null);
        ended.catch((error: unknown) => console.warn('The session could not be ended on the server', error));
      },
      updateUser: (fields) =>
        setState((before) => (before.status === 'authenticated' ? { ...before, user: { ...before.user, ...fields } } : before)),
    }),
    [state, queryClient],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}

/** The signed-in user, on screens that only signed-in users see. */
export function useUser(): User {
  const { state } = useSession();
  if (state.status !== 'authenticated') throw new Error('useUser on a public screen');
  return state.user;
}
