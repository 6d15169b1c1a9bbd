import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { readAhead } from '../thread/read-thread.ts';
import type { Row } from './known-rows.ts';

const route = getRouteApi('/signed-in/conversations');
/** Stands in an address for the conversation. */
const anyId = '00000000-0000-0000-0000-000000000000';

export interface RowLinks {
  hrefOf: (row: Row) => string;
  onOpen: (row: Row) => void;
}

/** In milliseconds: the list has come first, and the code of a conversation comes before a press. */
const codeAfter = 300;

/**
 * The ways to the rows' conversations, with the choices of the list. A `Link` in each row
 * would build its own address and watch the router, and many rows come and go in a list that
 * scrolls.
 */
export function useRowLinks(): RowLinks {
  const router = useRouter();
  const choices = route.useSearch();
  useEffect(() => {
    // Opening a conversation loads the code again where this fails.
    const load = () =>
      router.loadRouteChunk(router.routesByPath['/conversations/$id'])?.catch(() => undefined);
    const timer = setTimeout(load, codeAfter);
    return () => clearTimeout(timer);
  }, [router]);
  return useMemo(() => {
    const place = (id: string, hit: Row['hit']) =>
      ({
        to: '/conversations/$id',
        params: { id },
        search: { ...choices, message: hit?.messageId, view: undefined },
      }) as const;
    const address = (id: string, hit: Row['hit']): string =>
      router.buildLocation(place(id, hit)).href;
    const pattern = address(anyId, null);
    return {
      hrefOf: ({ id, hit }) => (hit ? address(id, hit) : pattern.replace(anyId, id)),
      // The list may have just scrolled to this row, and must not return to where it was before.
      onOpen: ({ id, hit }) => {
        if (!hit) readAhead(id);
        void router.navigate({ ...place(id, hit), resetScroll: false });
      },
    };
  }, [router, choices]);
}
