import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  startTransition,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { ApiError, call, whoHas } from '#web/lib/api/api.ts';
import { settlePassword } from './password-needed.ts';
import { worthRetrying } from '#web/lib/api/query-client.ts';
import { sessionClosed, sessionOpened } from './session-over.ts';
import { leaveEverywhere, onOtherTab, readToken, writeToken } from './token.ts';

/**
 * `left`: the person signed out here, so the next sign-in does not lead them back to this screen.
 */
export type AuthState =
  | { status: 'loading'; user: null }
  | { status: 'unauthenticated'; user: null; left: boolean }
  | { status: 'authenticated'; user: User };

interface Session {
  state: AuthState;
  /**
   * Called after a successful sign-in or sign-up: stores the token and sets the user. A person who
   * signs in again after their session has ended continues where they were; for somebody else the
   * page starts over.
   */
  signIn(token: string, user: User): void;
  /** Ends the session here at once, and on the server as soon as it can be reached. */
  signOut(): void;
  /** Merges fields into the user, for example after a change of the profile. */
  updateUser(fields: Partial<User>): void;
}

const leavingMs = 200;
const SessionContext = createContext<Session | null>(null);
const loading: AuthState = { status: 'loading', user: null };
const signedOut = {
  status: 'unauthenticated',
  user: null,
  left: false,
} as const satisfies AuthState;

/**
 * Restores the session at the start and keeps it in step with the other tabs. `onPerson` gets the
 * user who is here now; null: nobody is any more.
 */
export function SessionProvider({
  onPerson,
  children,
}: {
  onPerson: (userId: string | null) => void;
  children: ReactNode;
}) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<AuthState>(() => (readToken() ? loading : signedOut));
  const person = useRef<string | null>(null);
  /** The token whose user is being looked up. */
  const asked = useRef<string | null>(null);

  const actions = useMemo(() => {
    /**
     * Clears what was read as a user. What a public page reads before anybody is known is kept: if
     * it were cleared, that page would wait for it forever.
     */
    const forget = (): void => {
      if (person.current !== null) queryClient.clear();
    };
    const signIn = (token: string, user: User): void => {
      // A change of workspace counts as another person, because nothing on the page belongs to the
      // new one.
      const place = `${user.id} ${user.workspace.id}`;
      const samePerson = person.current === place;
      asked.current = null;
      if (!samePerson) {
        forget();
        settlePassword(false); // the call that waits for the password was somebody else's
      }
      person.current = place;
      onPerson(user.id);
      writeToken(token);
      sessionOpened(token, user.id, samePerson);
      setState({ status: 'authenticated', user });
    };
    /** `isOver`: the session has ended; false: only the connection was lost. */
    const leave = (left: boolean, isOver = true): void => {
      asked.current = null;
      forget();
      person.current = null;
      settlePassword(false);
      sessionClosed();
      if (isOver) onPerson(null);
      setState({ ...signedOut, left });
    };
    /** A token was found in the storage: looks up its user. */
    const restore = async (token: string): Promise<void> => {
      if (person.current === null) setState(loading);
      asked.current = token;
      try {
        const user = await find(token);
        if (asked.current !== token) return;
        // The whole page is drawn now, in pieces that leave room for what is pressed meanwhile.
        startTransition(() => signIn(token, user));
      } catch (error) {
        // A page that is being left has its requests cancelled, which is no failure. By the end of
        // this wait that page is gone.
        await new Promise((resolve) => setTimeout(resolve, leavingMs));
        console.error('Erro ao carregar usuário', error);
        if (asked.current !== token || person.current !== null) return;
        writeToken(null);
        leave(false, error instanceof ApiError && error.status === 401);
      }
    };
    return { signIn, leave, restore };
  }, [queryClient, onPerson]);

  useEffect(() => {
    const { leave, restore } = actions;
    const found = readToken();
    if (found) void restore(found);
    return onOtherTab({
      signedIn: (token) => void restore(token),
      left: () => {
        writeToken(null);
        leave(false);
      },
    });
  }, [actions]);

  const session = useMemo<Session>(
    () => ({
      state,
      signIn: actions.signIn,
      signOut: () => {
        if (person.current === null) return;
        const ended = call('logout');
        leaveEverywhere();
        actions.leave(true);
        ended.catch((error: unknown) =>
          console.warn('The session could not be ended on the server', error),
        );
      },
      updateUser: (fields) =>
        setState((before) =>
          before.status === 'authenticated'
            ? { ...before, user: { ...before.user, ...fields } }
            : before,
        ),
    }),
    [state, actions],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * The user of a token. A lost connection is no answer yet: it may come back, or it may be lost only
 * because the page is being reloaded, which must not sign anybody out.
 */
async function find(token: string): Promise<User> {
  for (const wait of [1000, 2000, 4000]) {
    try {
      return await whoHas(token);
    } catch (error) {
      if (!(error instanceof Error && worthRetrying(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return whoHas(token);
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}

/** The signed-in user. Only for screens that require a session. */
export function useUser(): User {
  const { state } = useSession();
  if (state.status !== 'authenticated') throw new Error('useUser on a public screen');
  return state.user;
}
