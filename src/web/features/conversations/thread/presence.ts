import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type CallData } from '#web/lib/api.ts';

/** The server forgets after 25 seconds who has not said that they are there. */
const beatMs = 10_000;
/** While somebody types, it is asked more often whether they still do. */
const typingMs = 3_000;

type Viewers = CallData<'visitConversation'>['viewers'];
const said = (error: unknown): void => console.debug('The others could not be told', error);

/**
 * Says that this page looks at a conversation, and who else does. A page in the background says
 * nothing, and is soon not there any more.
 */
export function useViewers(id: string): Viewers {
  const { data } = useQuery({
    queryKey: ['visitConversation', id],
    queryFn: () => call('visitConversation', { params: { id }, body: { doing: 'looking' } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.viewers.some(({ typing }) => typing) ? typingMs : beatMs,
  });
  useEffect(
    () => () => {
      call('visitConversation', { params: { id }, body: { doing: 'leaving' } }).catch(said);
    },
    [id],
  );
  return data?.viewers ?? [];
}

let lastSaid = { id: '', at: 0 };

/**
 * The person types in a conversation: the others who look at it are told, every few seconds at
 * most.
 */
export function tellTyping(id: string): void {
  if (lastSaid.id === id && Date.now() - lastSaid.at < typingMs) return;
  lastSaid = { id, at: Date.now() };
  call('visitConversation', { params: { id }, body: { doing: 'typing' } }).catch(said);
}

/**
 * Says up to which message of the customer this person has seen the conversation. A page in the
 * background has shown nothing: it says so when somebody looks at it again. Each message is said
 * once, so that what is marked as unread stays so.
 */
export function useSeen(id: string, newest: string | null): void {
  useEffect(() => {
    if (newest === null) return;
    let isSaid = false;
    const say = (): void => {
      if (isSaid || document.visibilityState === 'hidden') return;
      isSaid = true;
      call('seeConversation', { params: { id }, body: { message: newest } }).catch(
        (error: unknown) => {
          isSaid = false;
          said(error);
        },
      );
    };
    say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [id, newest]);
}
