import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { WaitingLedger } from './ledger/waiting-ledger.tsx';
import { Inbox } from './inbox.tsx';

const Ledger = lazy(async () => ({ default: (await import('./ledger/ledger.tsx')).Ledger }));
const route = getRouteApi('/signed-in/conversations');

/** `/conversations`: the conversations, or with `?view=messages` the ledger of every message. */
export function Conversations() {
  const { view } = route.useSearch();
  return view === 'messages' ? (
    <Suspense fallback={<WaitingLedger />}>
      <Ledger />
    </Suspense>
  ) : (
    <Inbox />
  );
}
