import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type CallData } from '#web/lib/api.ts';

/** The server forgets after 40 seconds who has not said that they are there. */
const beatMs = 15_000;
/** While somebody types, it is asked more often whether they still do. */
const typingMs = 3_000;

type Viewers = CallData<'visitConversation'>['viewers'];
const said = (error: unknown): void => console.debug('The others could not be told', error);

/** Says that this page looks at a conversation, and who else does. A page in the background says nothing, and is soon not there any more. */
export function useViewers(id: string): Viewers {
  const { data } = useQuery({
    queryKey: ['visitConversation', id],
    queryFn: () => call('visitConversation', { params: { id }, body: { doing: 'looking' } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.viewers.some(({ typing }) => typing) ? typingMs : beatMs),
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

/** The person types in a conversation: the others who look at it are told, every few seconds at most. */
export function tellTyping(id: string): void {
  if (lastSaid.id === id && Date.now() - lastSaid.at < typingMs) return;
  lastSaid = { id, at: Date.now() };
  call('visitConversation', { params: { id }, body: { doing: 'typing' } }).catch(said);
}
