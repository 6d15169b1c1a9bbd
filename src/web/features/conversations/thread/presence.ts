import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type CallData } from '#web/lib/api/api.ts';
import { painted } from '#web/lib/painted.ts';

/** In milliseconds. The server forgets a viewer 25 seconds after their last visit. */
const beatMs = 10_000;
/** In milliseconds. While somebody types, the viewers are read more often. */
const typingMs = 3_000;

type Viewers = CallData<'visitConversation'>['viewers'];
const said = (error: unknown): void => console.debug('The others could not be told', error);

/**
 * Reports that this page shows a conversation, and returns who else looks at it. A page in the
 * background reports nothing and is soon forgotten, and one that has nothing to show yet waits, so that
 * the messages come first.
 */
export function useViewers(id: string, isShown: boolean): Viewers {
  const { data } = useQuery({
    queryKey: ['visitConversation', id],
    queryFn: async ({ signal }) => {
      await painted();
      // Who has passed by meanwhile is not here.
      signal.throwIfAborted();
      return call('visitConversation', { params: { id }, body: { doing: 'looking' } });
    },
    enabled: isShown,
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
 * Reports that the person types, at most every few seconds, to everybody who looks at the
 * conversation.
 */
export function tellTyping(id: string): void {
  if (lastSaid.id === id && Date.now() - lastSaid.at < typingMs) return;
  lastSaid = { id, at: Date.now() };
  call('visitConversation', { params: { id }, body: { doing: 'typing' } }).catch(said);
}

/**
 * Reports up to which message of the customer this person has seen the conversation. A page in the
 * background has shown nothing, so it reports only when it becomes visible. Each message is
 * reported once, so that a conversation that was marked as unread stays so.
 */
export function useSeen(id: string, newest: string | null): void {
  useEffect(() => {
    if (newest === null) return;
    let isSaid = false;
    let isLeft = false;
    const say = (): void => {
      if (isSaid || isLeft || document.visibilityState === 'hidden') return;
      isSaid = true;
      call('seeConversation', { params: { id }, body: { message: newest } }).catch(
        (error: unknown) => {
          isSaid = false;
          said(error);
        },
      );
    };
    void painted().then(say);
    document.addEventListener('visibilitychange', say);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', say);
    };
  }, [id, newest]);
}
