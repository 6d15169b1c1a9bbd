import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#web/lib/api/api.ts';
import { current } from '../outbox/entries.ts';
import { isEarly, standsFor } from './stands-for.ts';
import { useKeys } from './use-keys.ts';

const route = getRouteApi('/signed-in/conversations');

/**
 * The keys of the open conversation and of the rows that are chosen. Each presses the button that
 * names it; what a person has chosen goes before what is open. `asking`: E was pressed on a
 * conversation that nobody has answered.
 */
export function useInboxKeys() {
  const navigate = route.useNavigate();
  const { id } = useParams({ strict: false });
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const isUnanswered = (): boolean => {
    const key = read('readConversation', { params: { id: id ?? '' } }).queryKey;
    const open = queryClient.getQueryData(key);
    const isAnswering = current().some((entry) => entry.conversationId === id);
    return (
      open !== undefined && !isAnswering && (open.waitingSince !== null || open.unanswered > 0)
    );
  };
  const resolve = (): boolean => {
    const button = standsFor('e');
    if (!button || button.closest('[data-chosen]') || !isUnanswered()) return press(button);
    setAsking(true);
    return true;
  };
  const toList = (): boolean => {
    if (id === undefined) return false;
    void navigate({
      to: '/conversations',
      search: (before) => ({ ...before, message: undefined }),
    });
    return true;
  };
  useKeys({
    ...pressing('a', 'l', 'z', 'm', 'Escape'),
    t: () => press(standsFor('t')),
    b: () => press(standsFor('b')),
    e: () => isEarly('e') || resolve(),
    n: () => (isNoting() ? answer() : press(standsFor('n'))),
    r: () => (isNoting() ? press(standsFor('n')) : answer()),
    enter: () => answer(),
    x: () => choose(id),
    u: toList,
    '/': () => focus(standsFor('/')),
  });
  return { asking, onAsked: () => setAsking(false) };
}

const pressing = (...keys: string[]) =>
  Object.fromEntries(
    keys.map((key) => [key.toLowerCase(), () => isEarly(key) || press(standsFor(key))]),
  );

const isNoting = (): boolean => standsFor('n')?.ariaPressed === 'true';

/** Chooses the row that has the focus, or the row of the open conversation. */
function choose(opened: string | undefined): boolean {
  const row = document.activeElement?.closest('[data-conversation-list] > li');
  return press(
    row?.querySelector<HTMLElement>('[data-select]') ??
      document.querySelector<HTMLElement>(`[data-select="${opened}"]`),
  );
}

function press(what: HTMLElement | null | undefined): boolean {
  what?.click();
  return Boolean(what);
}

const answer = (): boolean => focus(standsFor('r'));

function focus(what: HTMLElement | null): boolean {
  what?.focus();
  return what !== null;
}
